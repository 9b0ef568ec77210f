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

  @Test func `messages that are cut, or have parts of others, never end it`() async throws {
    let client = try await TestClient(
      capabilities: TestClient.capabilities(), files: ["a.rive": "+ hi\n- <get name>\n"])
    client.open("a.rive", "+ hi\n- <get name>\n")
    let methods = [
      "definition", "references", "rename", "hover", "completion", "formatting", "codeAction",
      "semanticTokens/full", "semanticTokens/range", "inlayHint", "documentSymbol",
      "prepareCallHierarchy", "foldingRange", "documentLink", "prepareRename", "didChange",
      "didOpen", "documentHighlight",
    ]
    let good: JSONValue = [
      "jsonrpc": "2.0", "id": 1, "method": "",
      "params": [
        "textDocument": ["uri": .string(client.uri("a.rive")), "version": 2, "text": "+ a\n- b"],
        "position": ["line": 1, "character": 8], "newName": "title",
        "range": ["start": ["line": 0, "character": 0], "end": ["line": 9, "character": 0]],
        "contentChanges": [["text": "+ hi\n- <get name>\n"]], "context": ["only": ["quickfix"]],
      ],
    ]
    for seed in 0..<300 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      let method = "textDocument/" + (methods.randomElement(using: &random) ?? "")
      var text = good.text.replacing("\"method\":\"\"", with: "\"method\":\"\(method)\"")
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        var words = text.split(separator: ",", omittingEmptySubsequences: false)
        let (one, other) = (
          Int.random(in: words.indices, using: &random),
          Int.random(in: words.indices, using: &random)
        )
        if seed.isMultiple(of: 2) { words.swapAt(one, other) } else { words.remove(at: one) }
        text = words.joined(separator: ",")
      }
      client.send(bytes: Array(text.utf8))
    }
    #expect(await client.request("workspace/symbol", ["query": "zzz"]) == [])
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
