import Foundation
import Platform
import TestSupport
import Testing

/// `parley serve --http` with clients that use sockets.
@Suite struct WebServingTests {
  private let folder = TemporaryFolder()

  private func server(_ options: [String] = []) throws -> WebServer {
    try folder.write(
      "r.rive", "+ my name is *\n- <set name=<formal>>Hi, <get name>!\n\n+ *\n- I see.\n")
    return try WebServer(Program(in: folder), ["r.rive"] + options)
  }

  @Test func `it answers, counts, and ends when asked to`() throws {
    let server = try server()
    #expect(
      try server.post("/reply", #"{"user":"ann","message":"my name is ann"}"#).1.contains(
        "Hi, Ann!"))
    #expect(
      try server.post("/webhooks/rest/webhook", #"{"sender":"ann","message":"x"}"#)
        == (200, "[{\"recipient_id\":\"ann\",\"text\":\"I see.\"}]\n"))
    #expect(try server.get("/metrics").1.contains("\nparley_messages_total 2\n"))
    #expect(
      try server.get("/health").1.hasPrefix(#"{"status":"ok","robot":"r","rules":2,"users":1}"#))
    #expect(try server.get("/").1.contains("<title>r</title>"))
    server.process.terminate()
    server.process.waitUntilExit()
    #expect(server.process.terminationStatus == 0 && server.process.terminationReason == .exit)
  }

  @Test func `many clients at once are all answered, each as if it were alone`() async throws {
    let server = try server()
    let port = server.port
    let wrong = await withTaskGroup(of: Int.self) { group in
      for number in 0..<20 {
        group.addTask {
          var wrong = 0
          for _ in 0..<10 {
            let name = "u" + String(number)
            let body = "{\"user\":\"\(name)\",\"message\":\"my name is \(name)\"}"
            let answer = try? WebServer.exchange(WebServer.request("/reply", body), with: port)
            if answer?.contains("Hi, U\(number)!") != true { wrong += 1 }
          }
          return wrong
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
    #expect(try server.get("/metrics").1.contains("\nparley_messages_total 200\n"))
  }

  @Test func `what is not a request of its own is refused, and the next one is answered`() throws {
    let server = try server(["--max", "message=1000"])
    let long = String(repeating: "x", count: 80_000)
    let good = #"{"user":"ann","message":"hi"}"#
    let head = "POST /reply HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    func status(_ text: String) throws -> Int { try WebServer.parsed(server.exchange(text)).0 }
    // Without a request line there is nobody to answer, so the connection is closed.
    #expect(try status("nonsense\r\n\r\n") == 0)
    #expect(try status("POST /reply HTTP/1.1\r\nConnection: close\r\n\r\n") == 400)
    #expect(try status("GET /\(long) HTTP/1.1\r\nHost: localhost\r\n\r\n") == 414)
    #expect(try status("GET / HTTP/1.1\r\nHost: localhost\r\nX: \(long)\r\n\r\n") == 431)
    #expect(try status(head + "Content-Length: 90000\r\n\r\n\(long)") == 413)
    #expect(try status(head + "Content-Length: 99999999999999999999\r\n\r\n") / 100 == 4)
    #expect(try status(head + "Content-Length: -1\r\n\r\n") == 400)
    #expect(
      try status(head + "Transfer-Encoding: chunked\r\n\r\n13880\r\n\(long)\r\n0\r\n\r\n") == 413)
    #expect(try status(head + "Transfer-Encoding: chunked\r\n\r\nzz\r\n") == 400)
    #expect(try server.post("/reply", "{\"user\":\"a\u{0}b\",\"message\":\"hi\"}").0 == 400)
    #expect(try server.post("/reply", good, ["Origin: http://evil.example"]).0 == 403)
    #expect(
      try status("POST /reply HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n") == 403)
    #expect(try server.post("/reply", good).0 == 200)
  }

  @Test func `with the history, talks go on after the end of the server`() throws {
    let data = ["--history", "--data", "kept"]
    let first = try server(data)
    let said = #"{"user":"ann","message":"my name is ann"}"#
    #expect(try first.post("/reply", said).1.contains("Hi, Ann!"))
    first.process.terminate()
    first.process.waitUntilExit()
    let second = try server(data)
    let asked = #"{"user":"ann","message":"x","vars":{}}"#
    #expect(try second.post("/reply", asked).1.contains(#""vars":{"name":"Ann","topic":"random"}"#))
    let listed = try Program(in: folder).run(["history", "export", "1", "--data", "kept"])
    #expect(listed.text.contains("you> my name is ann") && listed.text.contains("bot> Hi, Ann!"))
  }

  @Test func `what can't keep the talks is told at the start`() throws {
    try folder.write("r.rive", "+ *\n- Hi.\n")
    try folder.write("file", "")
    func complaint(_ words: String...) throws -> String {
      let run = try Program(in: folder).run(["serve", "--stdio", "r.rive"] + words)
      #expect(run.code == 2)
      return run.complaints
    }
    let nobody = try complaint("--sessions", "postgres://127.0.0.1:1/robots")
    #expect(nobody.contains("--sessions: the database can't be used: connection to server at"))
    #expect(try complaint("--sessions", "mysql://a/b").contains("postgres://user@host/database"))
    #expect(try complaint("--history", "--data", "file/x").contains("the history can't be used"))
    #expect(try complaint("--data", "x").contains("--data needs --history"))
    #expect(
      try complaint("--history", "--sessions", "postgres://a/b").contains("can't be combined"))
  }

  private func setMode(_ mode: Int) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: folder.path + "/token")
  }

  @Test func `the token opens, and its file is nobody else's`() throws {
    try folder.write("token", "0123456789abcdef\n")
    try setMode(0o600)
    let server = try server(["--token-file", "token"])
    let good = #"{"user":"ann","message":"hi"}"#
    #expect(try server.post("/reply", good).0 == 401)
    #expect(try server.post("/reply", good, ["Authorization: Bearer 0123456789abcdef"]).0 == 200)
    #expect(try server.get("/metrics").0 == 401 && server.get("/health").0 == 200)
    func complaint(_ words: String...) throws -> String {
      let run = try Program(in: folder).run(["serve"] + words + ["r.rive"])
      #expect(run.code == 2)
      return run.complaints
    }
    #expect(try complaint("--http", "0.0.0.0:0").contains("use --token-file"))
    #expect(try complaint("--http", "example.org:80").contains("needs an address and a port"))
    #expect(try complaint("--http", "127.0.0.1:\(server.port)").contains("can't listen"))
    #expect(try complaint("--token-file", "token", "--stdio").contains("--token-file needs --http"))
    #expect(try complaint("--http", "127.0.0.1:0", "--stdio").contains("can't be combined"))
    try setMode(0o644)
    #expect(
      try complaint("--http", "127.0.0.1:0", "--token-file", "token").contains("chmod 600"))
    if getuid() == 0 {
      try setMode(0o640)
      for (user, group) in [(0, 64_999), (64_999, 64_999)] as [(uid_t, gid_t)] {
        #expect(unsafe chown(folder.path + "/token", user, group) == 0)
        #expect(
          try complaint("--http", "127.0.0.1:0", "--token-file", "token").contains("chmod 600"))
      }
      #expect(unsafe chown(folder.path + "/token", 0, 0) == 0)
    }
    try folder.write("token", "short")
    try setMode(0o600)
    #expect(
      try complaint("--http", "127.0.0.1:0", "--token-file", "token").contains("at least 16"))
  }
}
