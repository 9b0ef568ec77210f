import JSON
import LanguageServer
import TestSupport
import Testing

/// The beginning, the end, and messages that are wrong.
@MainActor @Suite struct LifeTests {
  private func code(_ answer: JSONValue) -> JSONValue? { answer["error"]?["code"] }

  @Test func `requests before initialize are refused, and it goes on`() async {
    let client = TestClient()
    #expect(code(await client.answer("textDocument/hover", [:])) == -32002)
    let answer = await client.request("initialize", ["capabilities": [:]])
    #expect(answer["capabilities"]?["positionEncoding"] == "utf-16")
    #expect(answer["serverInfo"]?["name"] == "parley")
    #expect(code(await client.answer("initialize", [:])) == -32600)
  }

  @Test func `UTF-8 is preferred if the client knows it`() async {
    let client = TestClient()
    let answer = await client.request(
      "initialize", ["capabilities": TestClient.capabilities(utf8: true)])
    #expect(answer["capabilities"]?["positionEncoding"] == "utf-8")
  }

  @Test func `it ends with exit, and knows whether shutdown came first`() async {
    let client = TestClient()
    _ = await client.request("initialize", ["capabilities": [:]])
    #expect(await client.request("shutdown", nil) == .null)
    #expect(code(await client.answer("textDocument/hover", [:])) == -32600)
    client.notify("exit", nil)
    #expect(await client.task?.value == true)
    let other = TestClient()
    other.notify("exit", nil)
    #expect(await other.task?.value == false)
  }

  @Test func `malformed messages and unknown methods are answered with errors`() async throws {
    let client = try await TestClient(capabilities: TestClient.capabilities())
    client.send(bytes: Array("{\"jsonrpc\":".utf8))
    #expect(code(await client.next(where: { $0["error"] != nil })) == -32700)
    client.send(["jsonrpc": "2.0", "id": 9])
    #expect(code(await client.next(where: { $0["error"] != nil })) == -32600)
    client.send([1, 2])
    #expect(code(await client.next(where: { $0["error"] != nil })) == -32600)
    #expect(code(await client.answer("textDocument/unheardOf", [:])) == -32601)
    #expect(code(await client.answer("textDocument/hover", [:])) == -32602)
    #expect(
      code(await client.answer("textDocument/hover", ["textDocument": ["uri": "a"]])) == -32803)
    client.notify("textDocument/unheardOf", [:])
    #expect(await client.request("workspace/symbol", ["query": "zzz"]) == [])
  }

  @Test func `a cancelled request is answered with an error`() async throws {
    let client = try await TestClient(capabilities: TestClient.capabilities())
    client.send([
      "jsonrpc": "2.0", "id": "x", "method": "workspace/symbol", "params": ["query": ""],
    ])
    client.notify("$/cancelRequest", ["id": "x"])
    #expect(code(await client.next(where: { $0["id"] == "x" })) == -32800)
    client.notify("$/cancelRequest", ["id": "unknown"])
    #expect(await client.request("workspace/symbol", ["query": "zzz"]) == [])
  }

  /// Cuts a text, removes a part of it, or swaps two parts.
  private func damaged(_ text: String, by random: inout SplitMix) -> [UInt8] {
    if Int.random(in: 0..<4, using: &random) == 0 {
      let bytes = Array(text.utf8)
      return Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
    }
    let mark: Character = Bool.random(using: &random) ? "," : "\""
    var parts = text.split(separator: mark, omittingEmptySubsequences: false)
    for _ in 0..<Int.random(in: 1...3, using: &random) where parts.count > 1 {
      let one = Int.random(in: parts.indices, using: &random)
      let other = Int.random(in: parts.indices, using: &random)
      if Bool.random(using: &random) { parts.swapAt(one, other) } else { parts.remove(at: one) }
    }
    return Array(parts.joined(separator: String(mark)).utf8)
  }

  @Test(
    arguments: Server.methods.sorted()
      + ["didChange", "didOpen", "didClose"].map { "textDocument/" + $0 })
  func `messages that are cut, or have parts of others, never end it`(
    method: String
  ) async throws {
    let rules = "+ hi\n- é漢😀 <get name>\n"
    let client = try await TestClient(
      capabilities: TestClient.capabilities(),
      files: ["a.rive": rules, "a.chat": "rules: a.rive\n\n# A\nyou> hi\nbot> ho\n"])
    client.open("a.rive", rules)
    let uri = JSONValue.string(client.uri("a.rive"))
    let range: JSONValue = [
      "start": ["line": 0, "character": 2], "end": ["line": 9, "character": 0],
    ]
    let good: JSONValue = [
      "jsonrpc": "2.0", "id": 7000, "method": .string(method),
      "params": [
        "textDocument": ["uri": uri, "version": 2, "text": "+ a\n- b", "languageId": "x"],
        "position": ["line": 1, "character": 8], "newName": "title", "query": "h",
        "range": range, "contentChanges": [["text": "+ hi\n- <get name>\n"], ["range": range]],
        "context": ["only": ["quickfix"], "includeDeclaration": true],
        "item": ["uri": uri, "selectionRange": range], "previousResultId": "1",
        "files": [["oldUri": uri, "newUri": "file:///b.rive"]], "command": "parley.run",
        "arguments": [["uri": .string(client.uri("a.chat")), "line": 2]], "processId": 1,
      ],
    ]
    client.send(good)
    for seed in 0..<60 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      client.send(bytes: damaged(good.text, by: &random))
    }
    #expect(await client.request("workspace/symbol", ["query": "zzz"]) == [])
  }

  @Test func `positions beyond the numbers of the protocol are the end of the text`() async throws {
    let rules = "+ old\n- é漢😀 {topic=missing}\n"
    let client = try await TestClient(
      capabilities: TestClient.capabilities(),
      files: ["a.rive": rules, "a.chat": "rules: a.rive\n\n# A\nyou> new\nbot> ho\n"])
    client.open("a.rive", rules)
    _ = await client.diagnostics("a.rive")
    let end: JSONValue = ["line": JSONValue(Int.max), "character": JSONValue(Int.max)]
    client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(client.uri("a.rive")), "version": 2],
        "contentChanges": [
          [
            "range": ["start": ["line": 0, "character": 0], "end": end],
            "text": "+ new\n- ho\n",
          ]
        ],
      ])
    for command in ["parley.run", "parley.why"] {
      let place: JSONValue = [
        "uri": .string(client.uri("a.chat")), "line": JSONValue(Int.max),
      ]
      _ = await client.answer(
        "workspace/executeCommand", ["command": .string(command), "arguments": [place]])
    }
    let symbols = await client.request("workspace/symbol", ["query": ""]).elements
    #expect(symbols.contains { $0["name"] == "new" } && !symbols.contains { $0["name"] == "old" })
  }

  @Test func `a large file is served`() async throws {
    let client = try await TestClient(capabilities: TestClient.capabilities())
    let text = String(
      repeating: "// a long comment about nothing at all, as they are written\n", count: 40_000)
    client.open("big.rive", text + "+ hi\n- ho\n")
    let symbols = await client.request(
      "textDocument/documentSymbol", ["textDocument": ["uri": .string(client.uri("big.rive"))]])
    #expect(symbols.elements.count == 1)
  }
}
