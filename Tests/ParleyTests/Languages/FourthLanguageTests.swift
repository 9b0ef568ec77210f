import JSON
import LanguageServer
import Responder
import Synchronization
import TestSupport
import Testing

@testable import parley

/// A fourth language goes through the tools: `Pairs`, whose code is that of the article on writing a language.
@MainActor
@Suite struct FourthLanguageTests {
  private let folder = TemporaryFolder()

  init() throws {
    try folder.write("bar.pairs", "# A bar\nhello=Hi.\nbye  = See you.\n")
    try folder.write(
      "bar.chat", "rules: bar.pairs\n\n# A guest\nyou> Hello\nbot> Hi.\nrule> bar.pairs: hello\n")
  }

  /// Runs a command, in which words with a dot are paths in the folder.
  private func run(_ words: String...) async -> ExitCode {
    var registry = CommandRegistry.all
    registry.languages = [Pairs()]
    return await Parley.run(
      words.map { $0.contains(".") ? folder.path + "/" + $0 : $0 }, in: registry)
  }

  @Test func `a robot chats`() async {
    #expect(await run("ask", "--strict", "--rules", "bar.pairs", "Hello") == .ok)
    #expect(await run("ask", "--strict", "--rules", "bar.pairs", "what") == .negative)
  }

  @Test func `rules are checked`() async throws {
    #expect(await run("check", "bar.pairs") == .ok)
    try folder.write("bad.pairs", "hello = Hi.\nbye\n")
    #expect(await run("check", "bad.pairs") == .negative)
  }

  @Test func `rules are formatted`() async throws {
    #expect(await run("format", "--check", "bar.pairs") == .negative)
    #expect(await run("format", "bar.pairs") == .ok)
    #expect(try folder.text(of: "bar.pairs") == "# A bar\nhello = Hi.\nbye = See you.\n")
    #expect(await run("format", "--check", "bar.pairs") == .ok)
  }

  @Test func `transcripts are replayed, and changes of the rules are noticed`() async throws {
    #expect(await run("replay", "bar.chat") == .ok)
    #expect(await run("mutate", "bar.chat", "--write", "more.chat") == .negative)
    #expect(try folder.text(of: "more.chat").contains("you> bye"))
    #expect(await run("mutate", "bar.chat", "more.chat") == .ok)
  }

  @Test(.timeLimit(.minutes(5)))
  func `an editor shows problems and an outline, and formats`() async throws {
    let written = Mutex<[UInt8]>([])
    let connection = Connection(output: { bytes in written.withLock { $0 += bytes } })
    let server = Server(connection, languages: [Pairs()], version: "1", maximumBytes: 1 << 20)
    let running = Task { await server.run() }
    func send(_ method: String, _ params: JSONValue, id: Int? = nil) {
      var message: [JSONValue.Member] = [
        .init("jsonrpc", "2.0"), .init("method", .string(method)), .init("params", params),
      ]
      if let id { message.append(.init("id", JSONValue(id))) }
      connection.receive(Array(JSONValue.object(message).text.utf8))
    }
    func answered(_ text: String) async throws {
      while !written.withLock({ String(decoding: $0, as: UTF8.self) }).contains(text) {
        try await Task.sleep(for: .milliseconds(5))
      }
    }
    let uri: JSONValue = ["uri": "file:///nowhere/a.pairs"]
    send("initialize", ["capabilities": [:]], id: 1)
    send(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": "file:///nowhere/a.pairs", "languageId": "pairs", "version": 1,
          "text": "hello=Hi.\nbye\n",
        ]
      ])
    try await answered("no-reply")
    send("textDocument/documentSymbol", ["textDocument": uri], id: 2)
    try await answered("\"name\":\"hello\"")
    send(
      "textDocument/didChange",
      ["textDocument": uri, "contentChanges": [["text": "hello=Hi.\n"]]])
    send("textDocument/formatting", ["textDocument": uri, "options": [:]], id: 3)
    try await answered("hello = Hi.")
    send("shutdown", .null, id: 4)
    send("exit", .null)
    #expect(await running.value)
  }

  @Test func `the article shows the whole code`() throws {
    let path = "Sources/Responder/Responder.docc/Writing-a-language.md"
    let blocks = MarkdownBlock.all(in: try Project.text(path), of: path)
    for name in ["PairRobot.swift", "Pairs.swift", "Pairs+Tools.swift"] {
      let shown = blocks.filter { $0.words == [name] }.map(\.text).joined(separator: "\n")
      #expect(try Project.text("Tests/ParleyTests/Languages/" + name) == shown)
    }
  }
}
