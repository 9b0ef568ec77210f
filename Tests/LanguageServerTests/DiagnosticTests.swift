import JSON
import LanguageServer
import TestSupport
import Testing

/// Diagnostics and their fixes.
@MainActor @Suite struct DiagnosticTests {
  /// Returns the checks that found something, without the one for a missing version.
  private func messages(_ found: [JSONValue]) -> [String] {
    found.compactMap { $0["code"]?.string }.filter { $0 != "version" }
  }

  @Test func `problems come with ranges and versions, and go when they are fixed`() async throws {
    let client = try await TestClient(capabilities: TestClient.capabilities())
    client.open("a.rive", "+ 😀 (@colr)\n- a\n+ *\n- b\n", version: 3)
    let found = await client.diagnostics("a.rive") { $0["version"] == 3 }
    #expect(messages(found).contains("unknown-array"))
    let array = found.first { $0["code"] == "unknown-array" }
    #expect(array?["range"]?.place == "0:6-0:11")
    #expect(array?["severity"] == 2)
    client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(client.uri("a.rive")), "version": 4],
        "contentChanges": [
          [
            "range": ["start": ["line": 0, "character": 2], "end": ["line": 0, "character": 12]],
            "text": "hi",
          ]
        ],
      ])
    #expect(messages(await client.diagnostics("a.rive") { $0["version"] == 4 }) == [])
  }

  @Test func `a change in one file shows problems in another one`() async throws {
    let client = try await TestClient(
      capabilities: TestClient.capabilities(),
      files: [
        "a.rive": "+ a\n- {topic=b}x\n+ *\n- c\n",
        "b.rive": "> topic b\n+ *\n- {topic=random}d\n< topic\n",
      ])
    client.open("b.rive", "> topic c\n+ *\n- {topic=random}d\n< topic\n")
    let found = await client.diagnostics("a.rive") { $0["diagnostics"] != [] }
    #expect(messages(found) == ["unknown-topic"])
  }

  @Test func `transcripts and files outside of the folders are checked alone`() async throws {
    let client = try await TestClient(capabilities: TestClient.capabilities())
    client.open("a.chat", "you> hi\nbott> ho\n")
    #expect(messages(await client.diagnostics("a.chat")) == ["unknown-label"])
    client.notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": "untitled:Untitled-1", "languageId": "rivescript", "version": 1,
          "text": "+ a (@b)\n- c\n+ *\n- d\n",
        ]
      ])
    let message = await client.next { $0["params"]?["uri"] == "untitled:Untitled-1" }
    #expect(messages(message["params"]?["diagnostics"]?.elements ?? []) == ["unknown-array"])
  }

  @Test func `diagnostics are pulled if the client refreshes them`() async throws {
    var capabilities = TestClient.capabilities().members
    capabilities.removeAll { $0.name != "general" }
    let client = try await TestClient(
      capabilities: .object(
        capabilities + [
          .init("textDocument", ["diagnostic": [:]]),
          .init("workspace", ["diagnostics": ["refreshSupport": true]]),
        ]))
    client.open("a.rive", "+ a (@b)\n- c\n+ *\n- d\n")
    let report = await client.request(
      "textDocument/diagnostic", ["textDocument": ["uri": .string(client.uri("a.rive"))]])
    #expect(report["kind"] == "full")
    #expect(messages(report["items"]?.elements ?? []) == ["unknown-array"])
    #expect(!client.notifications.contains { $0["method"] == "textDocument/publishDiagnostics" })
  }

  private func actions(_ client: TestClient, _ name: String) async -> [JSONValue] {
    await client.request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": .string(client.uri(name))],
        "range": ["start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0]],
        "context": ["diagnostics": []],
      ]
    ).elements
  }

  /// Applies an action’s edits of one file to its text.
  private func text(_ text: String, after action: JSONValue) -> String {
    var bytes = Array(text.utf8)
    let edits = action["edit"]?["documentChanges"]?.elements.first?["edits"]?.elements ?? []
    let changes = edits.compactMap {
      TextChange(["range": $0["range"] ?? .null, "text": $0["newText"] ?? .null])
    }
    for change in changes.reversed() { TextChange.apply([change], to: &bytes, .utf16) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `a problem is fixed, declared, or silenced`() async throws {
    let client = try await TestClient(capabilities: TestClient.capabilities())
    let text = "# old\n! version = 2.0\n+ play\n- <call>dice</call>\n+ *\n- Eh?\n"
    client.open("a.rive", text)
    _ = await client.diagnostics("a.rive")
    let found = await actions(client, "a.rive")
    let titles = found.compactMap { $0["title"]?.string }
    #expect(titles.contains("Fix: write // instead"))
    #expect(titles.contains { $0.hasPrefix("Declare as defined by the host program: ") })
    #expect(titles.contains("Silence with a comment: parley:ignore unknown-object"))
    #expect(titles.last == "Fix all problems that have a certain fix")
    let explain = found.first { $0["title"] == "Explain unknown-object" }
    let words = await client.request(
      "workspace/executeCommand",
      [
        "command": explain?["command"]?["command"] ?? .null,
        "arguments": explain?["command"]?["arguments"] ?? .null,
      ])
    #expect(words.string?.hasPrefix("unknown-object: ") == true)
    for action in found where action["edit"] != nil {
      let changed = self.text(text, after: action)
      #expect(changed != text)
      let other = try await TestClient(capabilities: TestClient.capabilities())
      other.open("a.rive", changed)
      let left = messages(await other.diagnostics("a.rive"))
      #expect(left.count == 1, "\(action["title"]?.string ?? "") gives \(changed)")
    }
  }

  @Test func `silencing keeps a line with the one above`() async throws {
    let client = try await TestClient(capabilities: TestClient.capabilities())
    let text = "+ hi\r\n- ho\r\n+ yes\r\n% hoo (@x)\r\n- no\r\n+ *\r\n- a\r\n"
    client.open("a.rive", text)
    _ = await client.diagnostics("a.rive")
    let silence = await actions(client, "a.rive").first {
      $0["title"] == "Silence with a comment: parley:ignore unknown-array"
    }
    #expect(
      self.text(text, after: silence ?? .null).contains(
        "% hoo (@x) // parley:ignore unknown-array\r\n"))
  }
}
