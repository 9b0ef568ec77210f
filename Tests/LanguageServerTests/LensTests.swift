import Disk
import JSON
import Responder
import TestSupport
import Testing

@testable import LanguageServer

/// Code lenses and their commands, on lines with characters of several units.
@MainActor @Suite struct LensTests {
  private static let rules = """
    + é漢😀 hello [*]
    - 😀 Hi!

    + *
    - Go on.

    > topic other
      + never *
      - {topic=random}No.
    < topic

    """
  private static let talk = """
    rules: a.rive

    # é漢😀
    you> é漢😀 hello
    bot> 😀 Hi!

    # Else
    you> what
    bot> Stop.

    """

  private func client(
    utf8: Bool = false, end: String = "\n", appliesEdits: Bool = false
  ) async throws -> TestClient {
    let members = TestClient.capabilities(utf8: utf8).members.map { member in
      let more: [JSONValue.Member] =
        member.name == "workspace" && appliesEdits ? [.init("applyEdit", true)] : []
      return JSONValue.Member(member.name, .object(member.value.members + more))
    }
    let rules = "! global utf8 = true\n" + Self.rules
    let files = ["a.rive": rules, "a.chat": Self.talk].mapValues {
      $0.replacing("\n", with: end)
    }
    let client = try await TestClient(capabilities: .object(members), files: files)
    for (name, text) in files.sorted(by: { $0.key > $1.key }) { client.open(name, text) }
    _ = await client.diagnostics("a.rive")
    return client
  }

  private func lenses(_ client: TestClient, _ name: String) async -> [JSONValue] {
    await client.request(
      "textDocument/codeLens", ["textDocument": ["uri": .string(client.uri(name))]]
    ).elements
  }

  private func titles(_ lenses: [JSONValue]) -> [String] {
    lenses.compactMap { $0["command"]?["title"]?.string }
  }

  private func asking(_ lenses: [JSONValue]) -> [JSONValue] {
    lenses.filter { $0["command"]?["command"] == "parley.ask" }
  }

  /// Runs the command of a lens.
  private func run(_ client: TestClient, _ lens: JSONValue?) async -> JSONValue {
    await client.request(
      "workspace/executeCommand",
      [
        "command": lens?["command"]?["command"] ?? .null,
        "arguments": lens?["command"]?["arguments"] ?? .null,
      ])
  }

  /// Waits until the cases have been replayed, and returns the lenses of the rules.
  private func coveredLenses(_ client: TestClient, count: Int = 6) async -> [JSONValue] {
    for _ in 0..<500 {
      let found = await lenses(client, "a.rive")
      if found.count == count { return found }
      try? await Task.sleep(for: .milliseconds(20))
    }
    return []
  }

  @Test(arguments: [("\n", false), ("\r\n", true), ("\r", true)])
  func `rules have lenses with the cases that cover them`(end: String, utf8: Bool) async throws {
    let client = try await client(
      utf8: utf8, end: end)
    let found = await coveredLenses(client)
    #expect(
      titles(found) == [
        "1 case covers this", "Ask…", "1 case covers this", "Ask…", "No case covers this", "Ask…",
      ])
    #expect(found.first?["range"]?.place == (utf8 ? "1:2-1:21" : "1:2-1:16"))
    #expect(found.last?["range"]?.place == "8:4-8:11")
    let result = await run(client, found.first)
    #expect(result["passed"] == 1)
    #expect(result["failed"] == 0)
  }

  /// Opens only the rules, and waits until the transcripts beside them have been replayed.
  private func client(_ talks: [String: String], lenses count: Int) async throws -> TestClient {
    let rules = "! global utf8 = true\n" + Self.rules
    let client = try await TestClient(
      capabilities: TestClient.capabilities(),
      files: talks.merging(["a.rive": rules]) { old, _ in old })
    client.open("a.rive", rules)
    #expect(await coveredLenses(client, count: count).count == count)
    return client
  }

  @Test func `lenses forget a transcript that was deleted`() async throws {
    let client = try await client(["a.chat": Self.talk], lenses: 6)
    try Files.remove(client.folder.path + "/a.chat")
    client.notify("workspace/didChangeWatchedFiles", ["changes": []])
    #expect(titles(await coveredLenses(client, count: 3)) == ["Ask…", "Ask…", "Ask…"])
  }

  /// The third rule may be used by cases that were not replayed.
  @Test func `no rule is called uncovered if cases could not be replayed`() async throws {
    let broken = "rules: a.rive\n\nyuo> never mind\n"
    let client = try await client(["a.chat": Self.talk, "b.chat": broken], lenses: 5)
    #expect(!titles(await lenses(client, "a.rive")).contains("No case covers this"))
  }

  @Test func `a lens asks a message that its rule matches`() async throws {
    let client = try await client()
    let asked = await run(client, asking(await lenses(client, "a.rive")).first)
    #expect(asked["reply"] == "😀 Hi!")
    #expect(asked["rule"] == "é漢😀 hello [*]")
    #expect(asked["location"]?.file == "a.rive 1:2-1:16")
    let shown = client.notifications.last { $0["method"] == "window/showMessage" }
    #expect(shown?["params"]?["message"]?.string?.contains("bot> 😀 Hi!") == true)
    let other = await run(client, asking(await lenses(client, "a.rive")).last)
    #expect(other["reply"] == "No.")
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `a case runs, shows what fails, and takes the current replies`(end: String) async throws {
    let client = try await client(end: end, appliesEdits: true)
    let found = await lenses(client, "a.chat")
    #expect(
      titles(found) == [
        "Run case", "Expect the current replies", "Run case", "Expect the current replies",
      ])
    #expect(await run(client, found.first)["failed"] == 0)
    let failed = await run(client, found[2])
    #expect(failed["failed"] == 1)
    #expect(failed["failures"]?.elements.first?["got"] == "Go on.")
    let shown = await client.diagnostics("a.chat") { $0["diagnostics"] != [] }
    #expect(shown.map { $0["code"] } == ["failed-case"])
    #expect(shown.first?["range"]?.place.hasPrefix("8:") == true)
    let fixes = await client.request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": .string(client.uri("a.chat"))],
        "range": shown.first?["range"] ?? .null, "context": ["diagnostics": []],
      ])
    #expect(fixes.elements.contains { $0["command"]?["command"] == "parley.expect" })
    let edit = await run(client, found[3])
    let changes = edit["documentChanges"]?.elements.first?["edits"]?.elements ?? []
    #expect(changes.count == 1)
    let text = Self.talk.replacing("\n", with: end)
    var bytes = Array(text.utf8)
    TextChange.apply(
      changes.compactMap {
        TextChange(["range": $0["range"] ?? .null, "text": $0["newText"] ?? .null])
      }, to: &bytes, .utf16)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == text.replacing("bot> Stop.", with: "bot> Go on."))
  }

  @Test func `the lines of all cases are found in linear time`() {
    let growth = Growth(of: "finding lines", size: 200) { count in
      let cases = (0..<count).map { "# Case \($0)\nyou> a\nbot> b\n\n" }.joined()
      let file = SourceFile(
        RuleSource(name: "/a.chat", text: "rules: a.rive\n\n" + cases), FileLanguage(), .utf16)
      let starts = (0..<count).map { 3 + 4 * $0 }
      return {
        let lines = Server.lines(ofCasesAt: starts, in: file)
        #expect(lines.first == 3..<7 && lines.last?.upperBound == Int.max && lines.count == count)
      }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  @Test func `why names the rules that lose, also in the middle of a case`() async throws {
    let client = try await client()
    func why(_ place: JSONValue) async -> String {
      await client.request(
        "workspace/executeCommand", ["command": "parley.why", "arguments": [place]])["text"]?
        .string ?? ""
    }
    let uri = JSONValue.string(client.uri("a.rive"))
    let rule = await why(["uri": uri, "message": "é漢😀 hello there"])
    #expect(rule.contains("é漢😀 hello [*]"))
    #expect(rule.contains("only a *"))
    let line = await why(["uri": .string(client.uri("a.chat")), "line": 7])
    #expect(line.contains("what → Go on."))
  }

  @Test func `unknown commands and places are errors`() async throws {
    let client = try await client()
    func code(_ command: String, _ arguments: JSONValue) async -> JSONValue? {
      await client.answer(
        "workspace/executeCommand",
        ["command": .string(command), "arguments": arguments])["error"]?["code"]
    }
    #expect(await code("parley.unheardOf", []) == -32602)
    #expect(await code("parley.run", [["uri": "file:///nowhere.chat"]]) == -32803)
    #expect(await code("parley.run", [7]) == -32602)
    #expect(await code("parley.ask", []) == -32602)
    #expect(
      await code("parley.ask", [["uri": .string(client.uri("a.rive")), "line": 0]]) == -32803)
  }

  @Test func `a hover names rank, cases, rivals and the criterion`() async throws {
    let client = try await client()
    #expect(await coveredLenses(client).count == 6)
    func hover(_ line: Int, _ character: Int) async -> String {
      let found = await client.at(line, character, "a.rive", "hover")["contents"]
      return found?["value"]?.string ?? found?.string ?? ""
    }
    let first = await hover(1, 3)
    #expect(first.contains("Rank 1 of 2 in its topic"))
    #expect(first.contains("1 case covers this"))
    #expect(first.contains("at a.rive:5, less specific: only a *"))
    client.open(
      "a.rive", "+ {weight=9}hello *\n- a\n\n+ hello there\n- b\n\n+ *\n- c\n", version: 2)
    _ = await client.diagnostics("a.rive") { $0["version"] == 2 }
    let beaten = await hover(3, 3)
    #expect(beaten.contains("wins; this one: lower weight"), "\(beaten)")
  }

  @Test func `a problem names the trigger that wins`() async throws {
    let client = try await TestClient(
      capabilities: [
        "textDocument": ["publishDiagnostics": ["relatedInformation": true]]
      ])
    client.open("b.rive", "+ {weight=9}i *\n- é漢😀\n+ i like *\n- b\n+ *\n- c\n")
    let found = await client.diagnostics("b.rive").first { $0["code"] == "never-wins" }
    let related = found?["relatedInformation"]?.elements.first
    #expect(related?["message"] == "+ {weight=9}i *")
    #expect(related?["location"]?.file == "b.rive 0:2-0:15")
  }
}
