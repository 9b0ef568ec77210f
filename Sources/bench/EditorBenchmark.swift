import Foundation

/// The time from a keystroke to what an editor shows, with `parley lsp` as a whole process.
struct EditorBenchmark: Benchmark {
  let name = "lsp"
  let about = "a keystroke in an editor: until the file's own problems, and until a completion"

  private static let keystrokes = max(5, Effort.count(50))

  func run() async throws -> Table {
    var table = Table("", "problems, median", "slowest", "completion, median", "slowest")
    guard let parley = ParleyProgram.path else {
      table.remarks.append(ParleyProgram.missing)
      return table
    }
    let folder = try RuleFiles.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let rules = URL(filePath: try RuleFiles.largest(in: folder, &table)).standardizedFileURL.path
    let names = try FileManager.default.contentsOfDirectory(atPath: rules)
      .filter { $0.hasSuffix(".rive") }.sorted()
    guard let name = names.first(where: { $0 == "bot.rive" }) ?? names.first else { return table }
    table.rows.append(
      try row("\(names.count) files, \(name)", parley, rules, rules + "/" + name))
    let small = folder.appending(path: "small")
    try FileManager.default.createDirectory(at: small, withIntermediateDirectories: true)
    let text =
      (1..<500).map { "+ rule number \($0)\n- Reply \($0).\n" }.joined()
      + "+ *\n- Go on.\n"
    let file = small.appending(path: "small.rive")
    try text.write(to: file, atomically: true, encoding: .utf8)
    table.rows.append(try row("500 triggers", parley, small.path, file.path))
    return table
  }

  private func row(
    _ label: String, _ program: String, _ folder: String, _ file: String
  ) throws -> [String] {
    let editor = try EditorProcess(program, folder: folder)
    try editor.open(file)
    var problems: [Double] = []
    var completions: [Double] = []
    for number in 1...Self.keystrokes {
      problems.append(try editor.type(number))
      completions.append(try editor.complete(number))
    }
    try editor.end()
    (problems, completions) = (problems.sorted(), completions.sorted())
    let figures = [
      problems[problems.count / 2], problems[problems.count - 1],
      completions[completions.count / 2], completions[completions.count - 1],
    ]
    return [label] + figures.map(Format.time)
  }
}

/// An editor that has started `parley lsp`, and types letters into one file.
private final class EditorProcess {
  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private var received = Data()
  private var uri = ""

  init(_ program: String, folder: String) throws {
    process.executableURL = URL(filePath: program)
    process.arguments = ["lsp"]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    try send("initialize", ["capabilities": [:], "rootUri": "file://" + folder], id: 0)
    try wait { $0["id"] as? Int == 0 }
    try send("initialized", [:])
  }

  /// Opens a file, and waits until nothing more is checked.
  func open(_ file: String) throws {
    uri = "file://" + file
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try send(
      "textDocument/didOpen",
      ["textDocument": ["uri": uri, "languageId": "rivescript", "version": 0, "text": text]])
    try waitForProblems(version: 0)
    Thread.sleep(forTimeInterval: Effort.isQuick ? 1 : 5)
  }

  /// Types a letter, and returns the microseconds until the file’s problems arrive.
  func type(_ number: Int) throws -> Double {
    let start = ContinuousClock.now
    let place = ["line": 0, "character": 0]
    try send(
      "textDocument/didChange",
      [
        "textDocument": ["uri": uri, "version": number],
        "contentChanges": [
          [
            "range": ["start": place, "end": place],
            "text": number == 1 ? "- {topic=\n" : "+ typed \(number)\n- yes\n",
          ]
        ],
      ])
    try waitForProblems(version: number)
    return (ContinuousClock.now - start).microseconds
  }

  /// Asks for the topics at the end of the line that was typed first, and returns the microseconds until they arrive.
  func complete(_ number: Int) throws -> Double {
    let start = ContinuousClock.now
    try send(
      "textDocument/completion",
      [
        "textDocument": ["uri": uri],
        "position": ["line": 2 * (number - 1), "character": 9],
      ], id: number)
    try wait { $0["id"] as? Int == number }
    return (ContinuousClock.now - start).microseconds
  }

  func end() throws {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  private func waitForProblems(version: Int) throws {
    try wait { message in
      let params = message["params"] as? [String: Any]
      return message["method"] as? String == "textDocument/publishDiagnostics"
        && params?["uri"] as? String == uri && params?["version"] as? Int == version
    }
  }

  private func send(_ method: String, _ params: [String: Any], id: Int? = nil) throws {
    var message: [String: Any] = ["jsonrpc": "2.0", "method": method, "params": params]
    message["id"] = id
    let content = try JSONSerialization.data(withJSONObject: message)
    try input.fileHandleForWriting.write(
      contentsOf: Data("Content-Length: \(content.count)\r\n\r\n".utf8) + content)
  }

  private func wait(until isWanted: ([String: Any]) -> Bool) throws {
    while true {
      let message = try JSONSerialization.jsonObject(with: try next()) as? [String: Any]
      if let message, isWanted(message) { return }
    }
  }

  private func next() throws -> Data {
    while true {
      if let end = received.firstRange(of: Data("\r\n\r\n".utf8)) {
        let header = String(decoding: received[..<end.lowerBound], as: UTF8.self)
        let length = Int(header.filter(\.isNumber)) ?? 0
        if received.count - (end.upperBound - received.startIndex) >= length {
          let content = received[end.upperBound..<end.upperBound + length]
          received = Data(received[(end.upperBound + length)...])
          return Data(content)
        }
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw CocoaError(.fileReadUnknown) }
      received += more
    }
  }
}
