import JSON
import LanguageServer
import TestSupport
import Testing

/// Each request, in files of all languages and with characters of several units.
@MainActor @Suite struct RequestTests {
  private static let shop = """
    ! array drink = tea|coffee
    + i want (@drink)
    - 😀 é漢 <set order=<star>>{topic=bar}Sure, <get order>!
    + drinks
    @ i want tea
    > topic bar
      + *
      % * sure *
      - <get order>? {topic=random}
    < topic
    """
  private static let files = [
    "shop.rive": shop,
    "more.rive": "+ again\n- <get order> {topic=bar}\n",
    "shop.chat":
      "rules: shop.rive\nrules: more.rive\n\n# Tea\nyou> i want tea\nexpect> order = tea\nexpect> topic = bar\nrule> shop.rive: i want (@drink)\n",
    "script/a.eliza":
      "(HI)\n(MY 2 DLIST (/FAMILY) ((0 MY 0 (/FAMILY)) (YOUR 4) (=WHAT)))\n(WHAT ((0) (WHY)))\n(MEMORY MY (0 = A 1) (0 = B 1) (0 = C 1) (0 = D 1))\n(NONE ((0) (GO ON)))\n",
    "isla/a.aiml":
      "<aiml version=\"2.0\">\n<category><pattern>HI *</pattern><template><set name=\"é\"><star/></set> <srai>BYE</srai></template></category>\n<category><pattern>BYE</pattern><template><get name=\"é\"/></template></category>\n</aiml>\n",
  ]

  private func client(utf8: Bool = false) async throws -> TestClient {
    let client = try await TestClient(
      capabilities: TestClient.capabilities(utf8: utf8), files: Self.files)
    for (name, text) in Self.files.sorted(by: { $0.key < $1.key }) { client.open(name, text) }
    return client
  }

  private func files(_ locations: JSONValue) -> [String] { locations.elements.map(\.file).sorted() }

  @Test(arguments: [false, true])
  func `a topic is found and renamed in three files`(utf8: Bool) async throws {
    let client = try await client(utf8: utf8)
    #expect(files(await client.at(1, 23, "more.rive", "definition")) == ["shop.rive 5:8-5:11"])
    let uses = await client.at(
      5, 9, "shop.rive", "references", ["context": ["includeDeclaration": true]])
    #expect(uses.elements.count == 4)
    #expect(await client.at(5, 9, "shop.rive", "prepareRename")["placeholder"] == "bar")
    let edit = await client.at(5, 9, "shop.rive", "rename", ["newName": "café"])
    let changes = edit["documentChanges"]?.elements ?? []
    #expect(
      changes.map { $0["textDocument"]?["uri"]?.string?.split(separator: "/").last } == [
        "more.rive", "shop.chat", "shop.rive",
      ])
    #expect(changes.last?["textDocument"]?["version"] == 1)
    let places = changes.last?["edits"]?.elements.compactMap { $0["range"]?.place } ?? []
    let start = utf8 ? 38 : 33
    #expect(places.contains("5:8-5:11"))
    #expect(places.contains("2:\(start)-2:\(start + 3)"))
  }

  @Test func `a name that exists, or is none, is refused`() async throws {
    let client = try await client()
    for name in ["random name", "", "<x>"] {
      let answer = await client.answer(
        "textDocument/rename",
        [
          "textDocument": ["uri": .string(client.uri("shop.rive"))],
          "position": ["line": 5, "character": 9], "newName": .string(name),
        ])
      #expect(answer["error"]?["code"] == -32602)
    }
    #expect(await client.at(1, 3, "shop.rive", "prepareRename") == .null)
  }

  @Test(arguments: [
    ("! array |colors = red blue\n+ (@colors)\n- x\n", "my-colors"),
    ("> topic |bar\n+ *\n- {topic=random}x\n< topic\n", "Bar"),
  ])
  func `a name that rules could not use is refused`(marked: String, name: String) async throws {
    let column = try #require(marked.firstIndex(of: "|")).utf16Offset(in: marked)
    let text = marked.replacing("|", with: "")
    let client = try await TestClient(
      capabilities: TestClient.capabilities(), files: ["a.rive": text])
    client.open("a.rive", text)
    func code(_ name: String) async -> JSONValue? {
      await client.answer(
        "textDocument/rename",
        [
          "textDocument": ["uri": .string(client.uri("a.rive"))],
          "position": ["line": 0, "character": JSONValue(column)], "newName": .string(name),
        ])["error"]?["code"]
    }
    #expect(await code(name) == -32803)
    #expect(await code("other_1") == nil)
  }

  @Test func `variables, arrays, redirects, replies and rules lead to each other`() async throws {
    let client = try await client()
    _ = await client.diagnostics("shop.rive")
    #expect(files(await client.at(1, 12, "shop.rive", "definition")) == ["shop.rive 0:8-0:13"])
    #expect(files(await client.at(4, 4, "shop.rive", "definition")) == ["shop.rive 1:2-1:17"])
    #expect(files(await client.at(7, 6, "shop.rive", "definition")).count == 1)
    #expect(files(await client.at(7, 10, "shop.chat", "definition")) == ["shop.rive 1:2-1:17"])
    #expect(files(await client.at(0, 9, "shop.chat", "definition")) == ["shop.rive 0:0-0:0"])
    #expect(
      files(await client.at(5, 9, "shop.chat", "definition")).first?.hasPrefix("shop.rive 2")
        == true)
  }

  @Test func `links of ELIZA and names of AIML lead to each other`() async throws {
    let client = try await client()
    let link = await client.at(1, 55, "script/a.eliza", "definition")
    #expect(files(link) == ["a.eliza 2:1-2:5"])
    let srai = await client.at(1, 78, "isla/a.aiml", "definition")
    #expect(files(srai) == ["a.aiml 2:19-2:22"])
    let get = await client.at(2, 54, "isla/a.aiml", "references")
    #expect(get.elements.count == 2)
  }

  @Test(arguments: ["shop.rive", "shop.chat", "script/a.eliza", "isla/a.aiml"])
  func `every request is answered in every language`(name: String) async throws {
    let client = try await client()
    let document: JSONValue = ["textDocument": ["uri": .string(client.uri(name))]]
    let symbols = await client.request("textDocument/documentSymbol", document)
    #expect(!symbols.elements.isEmpty)
    #expect(symbols.elements.allSatisfy { $0["selectionRange"] != nil })
    let folds = await client.request("textDocument/foldingRange", document)
    #expect(folds.elements.allSatisfy { $0["startLine"] != nil })
    let tokens = await client.request("textDocument/semanticTokens/full", document)
    #expect(!(tokens["data"]?.elements.isEmpty ?? true))
    #expect((tokens["data"]?.elements.count ?? 1) % 5 == 0)
    let changes = await client.request(
      "textDocument/semanticTokens/full/delta",
      .object(document.members + [.init("previousResultId", tokens["resultId"] ?? .null)]))
    #expect(changes["edits"] == [])
    let whole: JSONValue = [
      "start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0],
    ]
    let part = await client.request(
      "textDocument/semanticTokens/range", .object(document.members + [.init("range", whole)]))
    #expect(part["data"] == tokens["data"])
    let hints = await client.request(
      "textDocument/inlayHint", .object(document.members + [.init("range", whole)]))
    #expect(hints.elements.allSatisfy { $0["position"] != nil })
    let formatted = await client.request("textDocument/formatting", document)
    #expect(formatted.elements.allSatisfy { $0["newText"]?.string?.isEmpty == false })
    for line in 0..<9 {
      for character in stride(from: 0, to: 60, by: 3) {
        let completion = await client.at(line, character, name, "completion")
        #expect(completion["items"] != nil)
        _ = await client.at(line, character, name, "hover")
        _ = await client.at(line, character, name, "documentHighlight")
        let calls = await client.at(line, character, name, "prepareCallHierarchy")
        for item in calls.elements {
          let incoming = await client.request("callHierarchy/incomingCalls", ["item": item])
          let outgoing = await client.request("callHierarchy/outgoingCalls", ["item": item])
          #expect((incoming.elements + outgoing.elements).allSatisfy { $0["fromRanges"] != nil })
        }
      }
    }
  }

  @Test func `redirects are calls`() async throws {
    let client = try await client()
    _ = await client.diagnostics("shop.rive")
    let items = await client.at(3, 3, "shop.rive", "prepareCallHierarchy")
    let item = try #require(items.elements.first)
    #expect(item["name"] == "drinks")
    let outgoing = await client.request("callHierarchy/outgoingCalls", ["item": item])
    #expect(outgoing.elements.map { $0["to"]?["name"] } == ["i want (@drink)"])
    let target = outgoing.elements.first?["to"] ?? .null
    let incoming = await client.request("callHierarchy/incomingCalls", ["item": target])
    #expect(incoming.elements.map { $0["from"]?["name"] } == ["drinks"])
  }

  @Test func `completion offers names and tags with snippets`() async throws {
    let client = try await client()
    client.open("shop.rive", Self.shop + "\n+ x\n- <get o", version: 2)
    let names = await client.at(11, 8, "shop.rive", "completion")["items"]?.elements ?? []
    #expect(names.map { $0["label"] } == ["order"])
    #expect(names.first?["textEdit"]?["range"]?.place == "11:7-11:8")
    client.open("shop.rive", Self.shop + "\n+ x\n- <ge", version: 3)
    let tags = await client.at(11, 5, "shop.rive", "completion")["items"]?.elements ?? []
    let get = tags.first { $0["label"] == "<get name>" }
    #expect(get?["textEdit"]?["newText"] == "<get ${1:name}>")
    let rules = await client.at(7, 6, "shop.chat", "completion")["items"]?.elements ?? []
    #expect(rules.contains { $0["label"] == "shop.rive: drinks" })
  }

  @Test func `hover says what a tag does, and which message a rule matches`() async throws {
    let client = try await client()
    let tag = await client.at(2, 22, "shop.rive", "hover")["contents"]?["value"]?.string ?? ""
    #expect(tag.contains("wildcard or bracket of the trigger"))
    _ = await client.diagnostics("shop.rive")
    let rule = await client.at(1, 4, "shop.rive", "hover")["contents"]?["value"]?.string ?? ""
    #expect(rule.contains("Matches `i want"))
    let name = await client.at(5, 9, "shop.rive", "hover")["contents"]?["value"]?.string ?? ""
    #expect(name.contains("topic `bar`\n\nDefined at shop.rive:6; 3 uses in all."), "\(name)")
  }

  @Test func `hints show what a star captures, and links lead to files`() async throws {
    let client = try await client()
    let range: JSONValue = [
      "start": ["line": 0, "character": 0], "end": ["line": 9, "character": 0],
    ]
    let hints = await client.request(
      "textDocument/inlayHint",
      ["textDocument": ["uri": .string(client.uri("shop.rive"))], "range": range])
    #expect(hints.elements.map { $0["label"] } == ["← want (@drink)"])
    #expect(hints.elements.first?["position"]?.place == "2:25")
    let links = await client.request(
      "textDocument/documentLink", ["textDocument": ["uri": .string(client.uri("shop.chat"))]])
    #expect(links.elements.count == 2)
  }

  @Test func `symbols of all files are found`() async throws {
    let client = try await client()
    let found = await client.request("workspace/symbol", ["query": "drink"])
    #expect(
      found.elements.compactMap { $0["name"]?.string }.sorted() == [
        "drink", "drinks", "i want (@drink)",
      ])
  }
}
