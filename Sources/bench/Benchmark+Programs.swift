import Eliza
import Foundation
import Responder
import RiveScript
import Robots

/// Benchmarks of `parley` as a whole process, including its startup.
extension Benchmark {
  /// The time of whole processes from start to end, and of compiling Wren's rules.
  static let startup = Benchmark(
    name: "startup",
    about:
      "commands as whole processes, beside compiling Wren's rules alone; the short ones twenty times",
    columns: ["", "median", "fastest", "processor time", "peak memory"]
  ) { table, _ in
    guard let parley = table.parley() else { return }
    var commands = [(["--version"], 20), (["ask", "hello"], 20)]
    if let alice = RuleFiles.shared("brains/alice") {
      commands += [
        (["ask", "hello", "--rules", alice], Effort.isQuick ? 1 : 20),
        (["check", alice], Effort.isQuick ? 1 : 5),
        (["explore", alice, "--limit", Effort.isQuick ? "1000" : "1000000"], 1),
      ]
    }
    for (arguments, count) in commands {
      let label = "parley \(arguments.joined(separator: " "))"
      table.attempt(label) {
        try (0..<count).map { _ in try Child.measure([parley] + arguments) }
      }.map { runs in
        table.add(
          label, Format.milliseconds(runs.map(\.microseconds).quantile(0.5)),
          Format.milliseconds(runs.map(\.microseconds).min() ?? 0),
          Format.milliseconds(runs.map(\.processorMicroseconds).quantile(0.5)),
          Format.megabytes(runs.map(\.peakMemory).max() ?? 0))
      }
    }
    let sources = BuiltinRobot.sources
    let times = (0..<50).map { _ in
      ContinuousClock().measure { _ = Brain(sources) }.microseconds
    }
    table.add(
      "compiling Wren's rules", Format.milliseconds(times.quantile(0.5)),
      Format.milliseconds(times.min() ?? 0), "", "")
  }

  /// The whole program with messages on standard input, compared with the engine alone.
  ///
  /// The rows are for messages from a file, with the replies discarded; the remark is for single messages in pipes.
  static let pipe = Benchmark(
    name: "pipe",
    about:
      "messages through `parley chat` as a whole process, its start included, beside the engine; median of five",
    columns: ["", "the program", "slowest to fastest", "the engine", "share"]
  ) { table, folder in
    guard let parley = table.parley() else { return }
    let chat = [parley, "chat", "--no-settings"]
    let (all, withHistory) = (Effort.count(60_000), Effort.count(20_000))
    let talk = Messages.generated(1_000)
    var folderNumber = 0
    func row(
      _ label: String, _ arguments: [String], _ messages: [String] = talk, _ count: Int = all,
      engine: Double
    ) throws {
      let input = try RuleFiles.write(Messages.repeated(messages, count), "input", in: folder)
      let rates = try (0..<5).map { _ in
        folderNumber += 1
        let history =
          count == withHistory
          ? ["--data", folder.appending(path: "\(folderNumber)").path] : ["--no-history"]
        let usage = try Child.measure(chat + arguments + history, input: input)
        return Double(count) * 1_000_000 / usage.processorMicroseconds
      }
      let median = rates.quantile(0.5)
      table.add(
        label, Format.rate(median), Format.range(rates), Format.rate(engine),
        Format.percent(median / engine))
    }
    let wren = Engine.rate(Brain(BuiltinRobot.sources), talk, all)
    try row("Wren", [], engine: wren)
    try row("Wren, --json", ["--json"], engine: wren)
    try row("Wren, with the history", [], talk, withHistory, engine: wren)
    if let script = (ElizaLanguage().compile(KeeperRobot.sources) { _ in }).responder {
      let eliza = Engine.rate(script, talk, all)
      try row("ELIZA", ["eliza"], engine: eliza)
      try row("ELIZA, with the history", ["eliza"], talk, withHistory, engine: eliza)
    }
    if let alice = RuleFiles.shared("brains/alice") {
      let engine = Engine.rate(Brain(try RuleFiles.sources(at: alice)), Messages.six, all)
      try row("A.L.I.C.E., the six", [alice], Messages.six, engine: engine)
    }
    let times = try Child.answerTimes(
      for: chat + ["--data", folder.appending(path: "one").path],
      Messages.repeated(talk, Effort.count(2_000)).map { $0 + "\n" })
    table.remark(
      "elapsed time from a line to its reply, with the history, one by one: median \(Format.microseconds(times.quantile(0.5))), "
        + "nine of ten within \(Format.microseconds(times.quantile(0.9)))")
  }

  /// The time from a keystroke to what an editor shows, with `parley lsp` as a whole process.
  static let lsp = Benchmark(
    name: "lsp",
    about: "a keystroke in an editor: until the file's own problems, and until a completion",
    columns: ["", "problems, median", "slowest", "completion, median", "slowest"]
  ) { table, folder in
    guard let parley = table.parley() else { return }
    func row(_ label: String, _ folder: String, _ file: String) throws {
      let editor = try Editor(parley, folder: folder, file: file)
      let times = try (1...max(5, Effort.count(50))).map {
        try (editor.type($0), editor.complete($0))
      }
      try editor.end()
      let (problems, completions) = (times.map(\.0), times.map(\.1))
      table.add(
        label, Format.time(problems.quantile(0.5)), Format.time(problems.max() ?? 0),
        Format.time(completions.quantile(0.5)), Format.time(completions.max() ?? 0))
    }
    let rules = URL(filePath: try RuleFiles.largest(in: folder, &table)).standardizedFileURL.path
    let names = try FileManager.default.contentsOfDirectory(atPath: rules)
      .filter { $0.hasSuffix(".rive") }.sorted()
    guard let name = names.first(where: { $0 == "bot.rive" }) ?? names.first else { return }
    let robot = name == "bot.rive" ? "A.L.I.C.E." : "Wren"
    try row("\(robot) (\(names.count) files), in \(name)", rules, rules + "/" + name)
    let lines = (1..<500).map { "+ rule number \($0)\n- Reply \($0).\n" } + ["+ *\n- Go on."]
    let file = try RuleFiles.write(lines, "small/small.rive", in: folder)
    try row("500 triggers", folder.appending(path: "small").path, file)
  }
}

/// An editor that has started `parley lsp`, and types letters into one file.
private final class Editor {
  private let server: Child
  private var received: [UInt8] = []
  private let uri: String

  /// Opens a file, waits for its problems, and leaves the server time to check the other files.
  init(_ program: String, folder: String, file: String) throws {
    server = try Child([program, "lsp"], input: nil)
    uri = "file://" + file
    try send("initialize", ["capabilities": [:], "rootUri": "file://" + folder], id: 0)
    try wait { $0["id"] as? Int == 0 }
    try send("initialized", [:])
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
      ["textDocument": ["uri": uri], "position": ["line": 2 * (number - 1), "character": 9]],
      id: number)
    try wait { $0["id"] as? Int == number }
    return (ContinuousClock.now - start).microseconds
  }

  /// Closes the server's input without an `exit` message, which gives an exit code other than 0.
  func end() throws { try server.end(allowsAnyCode: true) }

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
    try server.write(
      "Content-Length: \(content.count)\r\n\r\n" + String(decoding: content, as: UTF8.self))
  }

  private func wait(until isWanted: ([String: Any]) -> Bool) throws {
    while true {
      let message = try JSONSerialization.jsonObject(with: try nextContent()) as? [String: Any]
      if let message, isWanted(message) { return }
    }
  }

  private func nextContent() throws -> Data {
    while true {
      if let end = received.firstRange(of: Array("\r\n\r\n".utf8)) {
        let header = String(decoding: received[..<end.lowerBound], as: UTF8.self)
        let length = Int(header.filter(\.isNumber)) ?? 0
        if received.count - end.upperBound >= length {
          defer { received.removeFirst(end.upperBound + length) }
          return Data(received[end.upperBound..<end.upperBound + length])
        }
      }
      let more = server.read()
      if more.isEmpty {
        try server.end(allowsAnyCode: true)
        throw Child.Failure(description: "parley lsp ended without an answer")
      }
      received += more
    }
  }
}
