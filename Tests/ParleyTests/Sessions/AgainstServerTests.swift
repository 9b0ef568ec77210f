import Foundation
import Platform
import TestSupport
import Testing

/// `parley replay --against` with servers that drop, delay, flood and cut.
@Suite struct AgainstServerTests {
  private let folder = TemporaryFolder()

  /// Answers each request by its first path: `/status`, `/drop`, `/slow`, `/flood`, `/cut`, `/text`, `/deep`, `/fine`;
  /// with `/mixed`, by the message.
  private static let server = """
    import http.server, json, socketserver, sys, time

    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *_): pass
        def do_POST(self):
            body = json.loads(self.rfile.read(int(self.headers['Content-Length'])))
            kind = self.path.split('/')[1]
            if kind == 'mixed': kind = body['message']
            if kind == 'drop': return
            if kind == 'slow': time.sleep(2)
            self.send_response(503 if kind == 'status' else 200)
            answer = json.dumps([{'text': self.headers.get('Authorization') or 'Hello'}]).encode()
            if kind == 'text': answer = b'Hello'
            if kind == 'deep': answer = b'[' * 500000
            if kind == 'control': answer = json.dumps([{'text': 'Hello\\x1b[2J\\x07\\u202e'}]).encode()
            self.send_header('Content-Length', str(len(answer) + (50 if kind == 'cut' else 0)))
            if kind == 'flood': self.send_header('Content-Length', '1000000000')
            self.end_headers()
            try:
                while kind == 'flood': self.wfile.write(b'x' * 65536)
                self.wfile.write(answer)
            except OSError: pass

    class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
        daemon_threads = True

    server = Server(('127.0.0.1', 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()
    """

  private func serve(_ work: (UInt16) throws -> Void) throws {
    try folder.write("server.py", Self.server)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", folder.path + "/server.py"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    // It may have inherited that other signals are blocked; what is left would keep the output of the tests open.
    defer {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    try work(try #require(UInt16(line.trimmingCharacters(in: .whitespacesAndNewlines))))
  }

  /// With 20 at once, each fault fails its own case, and no other one.
  @Test func manyFaultsAtOnce() throws {
    let kinds = ["fine", "drop", "cut", "status", "text", "deep", "flood", "control"]
    let cases = (0..<80).map { "# \($0)\nyou> \(kinds[$0 % 8])\nbot> Hello\n" }
    try folder.write("t.chat", cases.joined(separator: "\n"))
    let program = try Program(in: folder)
    try serve { port in
      for form in ["json", "pretty", "tap", "junit"] {
        let run = try program.run([
          "replay", "--against", "http://127.0.0.1:\(port)/mixed", "--jobs", "20", "--format", form,
          "--max", "reply-time=120000", "--max", "reply=100000", "t.chat",
        ])
        #expect(run.code == 1 && run.complaints.isEmpty, "\(run.complaints)")
        #expect(
          !run.text.unicodeScalars.contains { $0.value < 10 || $0.value == 27 || $0 == "\u{202E}" })
        guard form == "json" else { continue }
        let statuses = run.text.matches(of: #/"status":"(\w+)"/#).map { $0.output.1 }
        #expect(statuses.count == 80)
        for (index, status) in statuses.enumerated() {
          #expect((status == "passed") == (index % 8 == 0), "\(kinds[index % 8]): \(status)")
        }
      }
    }
  }

  @Test func faultsOfAServerAreFailuresOfCases() throws {
    try folder.write("t.chat", "# one\nyou> hi\nbot> Hello\n# two\nyou> hi\nbot> Hello\n")
    let program = try Program(in: folder)
    try serve { port in
      for (kind, words) in [
        ("status", "status 503"), ("drop", "in the middle of a reply"),
        ("slow", "no reply within 1000 ms"), ("flood", "more than 1000 bytes"),
        ("cut", "in the middle of a reply"), ("text", "can't be read"),
      ] {
        let run = try program.run([
          "replay", "--against", "http://127.0.0.1:\(port)/\(kind)", "--max", "reply-time=1000",
          "--max", "reply=1000", "t.chat",
        ])
        #expect(run.code == 1 && run.complaints.isEmpty, "\(kind): \(run.complaints)")
        #expect(run.text.contains(words) && run.text.contains("2 failed"), "\(kind): \(run.text)")
      }
      let fine = try program.run(["replay", "--against", "http://127.0.0.1:\(port)/fine", "t.chat"])
      #expect(fine.code == 0, "\(fine.text)")
      try folder.write("key.chat", "you> hi\nbot> Bearer secret\n")
      let key = try program.shell(
        "KEY=secret \"$parley\" replay --against http://127.0.0.1:\(port)/fine --key-variable KEY key.chat"
      )
      #expect(key.code == 0, "\(key.text)\(key.complaints)")
      // A command gets no key.
      let beside = try program.shell(
        "KEY=secret \"$parley\" replay --against http://127.0.0.1:\(port)/fine --key-variable KEY --against loud=false key.chat"
      )
      #expect(beside.code == 0, "\(beside.text)\(beside.complaints)")
    }
    for robots in [["a=http://127.0.0.1:1", "http://127.0.0.1:2"], ["cat"]] {
      let refused = try program.run(
        ["replay", "--key-variable", "PATH"] + robots.flatMap { ["--against", $0] } + ["t.chat"])
      #expect(refused.code == 2 && refused.complaints.contains("for one address"))
    }
    let gone = try program.run(["replay", "--against", "http://127.0.0.1:1", "t.chat"])
    #expect(gone.code == 1 && gone.text.contains("it can't be reached"), "\(gone.text)")
    let noKey = try program.run([
      "replay", "--against", "http://127.0.0.1:1", "--key-variable", "NONE", "t.chat",
    ])
    #expect(noKey.code == 2 && noKey.complaints.contains("--key-variable"))
    let alone = try program.run(["replay", "--model", "x", "t.chat"])
    #expect(alone.code == 2 && alone.complaints.contains("--against"))
    for option in [["--model", "x"], ["--stream"]] {
      let unused = try program.run(
        ["replay", "--against", "cat", "--against", "a=http://127.0.0.1:1"] + option + ["t.chat"])
      #expect(unused.code == 2 && unused.complaints.contains("--against openai:"))
    }
    for robots in [["cat", "cat"], ["a=cat", "a=cat"]] {
      let twice = try program.run(["replay", "t.chat"] + robots.flatMap { ["--against", $0] })
      #expect(twice.code == 2 && twice.complaints.contains("a name"), "\(twice.complaints)")
    }
  }
}
