import JSON
import LanguageServer
import Responder
import RiveScript
import TestSupport
import Testing

/// Formatting of documents and of ranges.
@MainActor @Suite struct FormattingTests {
  private func client(_ name: String, _ text: String) async throws -> TestClient {
    let client = try await TestClient(capabilities: TestClient.capabilities())
    client.open(name, text)
    return client
  }

  private func edits(
    _ client: TestClient, _ name: String, lines: Range<Int>? = nil
  ) async -> [TextChange] {
    var members: [JSONValue.Member] = [
      .init("textDocument", ["uri": .string(client.uri(name))]), .init("options", [:]),
    ]
    if let lines {
      members.append(
        .init(
          "range",
          [
            "start": ["line": JSONValue(lines.lowerBound), "character": 0],
            "end": ["line": JSONValue(lines.upperBound), "character": 0],
          ]))
    }
    let method = lines == nil ? "textDocument/formatting" : "textDocument/rangeFormatting"
    return await client.request(method, .object(members)).elements.compactMap {
      TextChange(["range": $0["range"] ?? .null, "text": $0["newText"] ?? .null])
    }
  }

  private func text(_ text: String, after edits: [TextChange]) -> String {
    var bytes = Array(text.utf8)
    TextChange.apply(edits, to: &bytes, .utf16)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("\n+ hello\n- hi\n", "+ hello\n- hi\n"), ("\n\n+ hello\n- hi\n", "+ hello\n- hi\n"),
    ("\r\n+ é漢😀\r\n- hi\r\n", "+ é漢😀\r\n- hi\r\n"), ("+ hello\n- hi", "+ hello\n- hi\n"),
    ("+  hello\n-   hi\n", "+ hello\n- hi\n"), ("\n", "\n"),
  ])
  func `a document is formatted`(_ old: String, _ new: String) async throws {
    let client = try await client("a.rive", old)
    #expect(text(old, after: await edits(client, "a.rive")) == new)
  }

  @Test func `only the lines of a range change`() async throws {
    let old = "+  é漢😀\r\n-   a\r\n\r\n\r\n+  b\r\n-   c\r\n+  d\r\n-   e\r\n"
    let client = try await client("a.rive", old)
    #expect(
      text(old, after: await edits(client, "a.rive", lines: 4..<6))
        == "+  é漢😀\r\n-   a\r\n\r\n+ b\r\n- c\r\n+  d\r\n-   e\r\n")
    #expect(await edits(client, "a.rive", lines: 2..<3).isEmpty)
  }

  @Test func `a range of AIML is formatted, and a transcript’s`() async throws {
    let aiml = """
      <aiml version="2.0">
      <category><pattern>A</pattern><template>é漢😀</template></category>
      <category><pattern>B</pattern><template>b</template></category>
      </aiml>

      """
    let client = try await client("a.aiml", aiml)
    let changed = text(aiml, after: await edits(client, "a.aiml", lines: 2..<3))
    #expect(changed != aiml)
    #expect(
      changed.contains("\n<category><pattern>A</pattern><template>é漢😀</template></category>\n"))
    let talk = "# A  \nyou> hi  \nbot> é漢😀  \n"
    client.open("a.chat", talk)
    #expect(
      text(talk, after: await edits(client, "a.chat", lines: 1..<2))
        == "# A  \nyou> hi\nbot> é漢😀  \n")
  }

  @Test func `formatting a part, and then all, is formatting all`() async throws {
    let lines = [
      "", "  ", "+ hello  there", "-   hi", "+é漢😀", "- b", "  // note", "> topic  a", "< topic",
      "% hm", "^ more", "@ x", "* a == b => c", "> object o perl", "< object", "/* open", "*/", "?",
      "! array a =  b",
    ]
    func formatted(_ text: String) -> String {
      let source = RuleSource(name: "a.rive", text: text)
      let result = try? RiveScriptLanguage().tools.formatted?(source)
      return result.map { $0.isEmpty ? text : String(decoding: $0, as: UTF8.self) } ?? text
    }
    let client = try await client("a.rive", "")
    for seed in 0..<200 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      let end = seed.isMultiple(of: 3) ? "\r\n" : "\n"
      let count = Int.random(in: 1...12, using: &random)
      var old = (0..<count).map { _ in lines.randomElement(using: &random) ?? "" }
        .joined(separator: end)
      if seed.isMultiple(of: 2) { old += end }
      client.open("a.rive", old, version: Int(seed))
      let whole = formatted(old)
      #expect(text(old, after: await edits(client, "a.rive")) == whole, "seed \(seed)")
      let start = Int.random(in: 0..<count, using: &random)
      let part = start..<Int.random(in: start...count, using: &random)
      let changed = text(old, after: await edits(client, "a.rive", lines: part))
      #expect(formatted(changed) == whole, "seed \(seed), lines \(part)")
    }
  }
}
