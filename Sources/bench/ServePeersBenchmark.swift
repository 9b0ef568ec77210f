import Foundation

/// `parley serve` and the Python interpreter, asked by 100 clients over HTTP, and by one in RiveScript's JSON mode.
struct ServePeersBenchmark: Benchmark {
  let name = "serve-peers"
  let about =
    "100 clients over HTTP, and one client in RiveScript's JSON mode, beside the Python interpreter; "
    + "the clients use the same cores"

  private static let clients = 100
  private static let python = ".build/peers/bin/python3"

  func run() async throws -> Table {
    var table = Table("", "replies/s", "median", "99 of 100 within", "failures")
    guard let parley = ParleyProgram.path else {
      table.remarks.append(ParleyProgram.missing)
      return table
    }
    let folder = try RuleFiles.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let small = try RuleFiles.twoRules(in: folder)
    let talk = MessageGenerator.messages(1_000)
    func row(_ label: String, _ rate: Double, _ times: [Double], _ failures: Int) {
      table.rows.append([
        label, Format.count(rate) + "/s", Format.microseconds(times[times.count / 2]),
        Format.microseconds(times[times.count * 99 / 100]), String(failures),
      ])
    }
    func http(_ label: String, _ command: [String], _ requests: Int) throws {
      let (process, port) = try Self.started(command)
      defer {
        // Started by one of Swift's threads, a program that does not say otherwise has SIGTERM blocked.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
      }
      let load = try HTTPLoad(port: port, clients: Self.clients, requests: requests) { number in
        "{\"user\":\"user \(number % 500)\",\"message\":\"\(talk[number % talk.count])\"}"
      }
      row(label, load.rate, load.times, load.failures)
    }
    func lines(_ label: String, _ command: [String], _ messages: Int) throws {
      let start = ContinuousClock.now
      let times = try LineExchange.waits(
        for: command[0], Array(command.dropFirst()),
        (0..<messages).map { number in
          "{\"username\":\"user \(number % 500)\",\"message\":\"\(talk[number % talk.count])\"}\n"
            + "__END__\n"
        }, until: "__END__\n")
      row(
        label, Double(messages) * 1_000_000 / (ContinuousClock.now - start).microseconds, times, 0)
    }
    let serve = [parley, "serve", "--http", "127.0.0.1:0"]
    try http("HTTP, two rules: Parley", serve + [small], Effort.count(50_000))
    let hasPython = (try? Shell.run([Self.python, "-c", "import rivescript"])) != nil
    let hasFlask = (try? Shell.run([Self.python, "-c", "import flask, rivescript"])) != nil
    if hasFlask {
      let flask = [Self.python, "-c", Self.flaskScript, small]
      try http("HTTP, two rules: Python with Flask", flask, Effort.count(5_000))
    } else {
      table.remarks.append("Python with Flask is not installed: make peers")
    }
    try http("HTTP, Wren: Parley", serve, Effort.count(20_000))
    let form = [parley, "serve", "--stdio", "--protocol", "rivescript", small]
    try lines("JSON mode, two rules: Parley", form, Effort.count(20_000))
    if hasPython {
      // `python3 -m rivescript` of release 1.15 ends at once.
      let script = "from rivescript.interactive import *; interactive_mode()"
      let module = [Self.python, "-u", "-c", script, "--json", folder.path]
      try lines("JSON mode, two rules: Python", module, Effort.count(5_000))
    } else {
      table.remarks.append("Python is not installed: make peers")
    }
    return table
  }

  /// Starts a server that prints `listening on http://127.0.0.1:PORT`.
  private static func started(_ command: [String]) throws -> (Process, UInt16) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let port = line.split(whereSeparator: \.isNewline).first?.split(separator: ":").last
    guard let port = port.flatMap({ UInt16($0) }) else { throw CocoaError(.fileReadUnknown) }
    return (process, port)
  }

  private static let flaskScript = """
    import socket, sys
    from flask import Flask, jsonify, request
    from rivescript import RiveScript
    from werkzeug.serving import WSGIRequestHandler
    robot = RiveScript()
    robot.load_file(sys.argv[1])
    robot.sort_replies()
    app = Flask("robot")
    @app.post("/reply")
    def reply():
        body = request.get_json()
        return jsonify(reply=robot.reply(body["user"], body["message"]))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    print(f"listening on http://127.0.0.1:{port}", flush=True)
    WSGIRequestHandler.protocol_version = "HTTP/1.1"
    app.run("127.0.0.1", port, threaded=True)
    """
}
