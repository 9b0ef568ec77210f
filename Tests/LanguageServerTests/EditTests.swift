import JSON
import TestSupport
import Testing

@testable import LanguageServer

/// A text that is changed in the editor and in the server.
@MainActor @Suite struct EditTests {
  private func json(_ change: TextChange) -> JSONValue {
    guard let range = change.range else { return ["text": .string(change.text)] }
    func json(_ position: TextPosition) -> JSONValue {
      ["line": JSONValue(position.line), "character": JSONValue(position.character)]
    }
    return [
      "range": ["start": json(range.lowerBound), "end": json(range.upperBound)],
      "text": .string(change.text),
    ]
  }

  @Test func `redirects to a rule are found in linear time before the robot is compiled`() throws {
    let growth = Growth(of: "finding redirects", size: 1_000) { count in
      let server = Server(
        Connection(output: { _ in }), languages: TestClient.languages, version: "1",
        maximumBytes: 1 << 24)
      let rules = (0..<count).map { "+ a\($0)\n- {@b\($0)}\n" }.joined() + "+ b0\n- yes\n"
      #expect(server.workspace.open("/a.rive", language: "rivescript", version: 1, text: rules))
      let place: JSONValue = [
        "textDocument": ["uri": "file:///a.rive"],
        "position": ["line": JSONValue(2 * count), "character": 2],
        "context": ["includeDeclaration": false],
      ]
      return { #expect((try? server.references(place))?.elements.count == 1) }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  @Test func `10,000 random edits keep the server’s text equal to the client’s`() async throws {
    let client = try await TestClient(capabilities: TestClient.capabilities())
    let path = client.folder.path + "/a.chat"
    var edits = 0
    for seed in 0..<100 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      var editor = EditedText(units: Array("é漢😀x\r\n\rb\nend".utf16))
      client.open("a.chat", editor.text)
      for version in 2...26 {
        let changes = (0..<4).map { _ in editor.change(&random) }
        edits += changes.count
        client.notify(
          "textDocument/didChange",
          [
            "textDocument": ["uri": .string(client.uri("a.chat")), "version": JSONValue(version)],
            "contentChanges": .array(changes.map(json)),
          ])
        if version.isMultiple(of: 5) {
          _ = await client.request("workspace/symbol", ["query": "zzz"])
          guard client.server.text(ofFile: path) == editor.text else {
            Issue.record("seed \(seed), version \(version)")
            return
          }
        }
      }
      _ = await client.request("workspace/symbol", ["query": "zzz"])
      #expect(client.server.text(ofFile: path) == editor.text, "seed \(seed)")
    }
    #expect(edits == 10_000)
  }
}

/// The client’s text as UTF-16 units, changed as an editor does it.
struct EditedText {
  var units: [UInt16]

  func offset(_ position: TextPosition) -> Int {
    var line = 0
    var index = 0
    while line < position.line {
      if units[index] == 0x0D, index + 1 < units.count, units[index + 1] == 0x0A { index += 1 }
      if units[index] == 0x0A || units[index] == 0x0D { line += 1 }
      index += 1
    }
    return index + position.character
  }

  /// The positions between scalars, except those between CR and LF.
  var positions: [TextPosition] {
    var found: [TextPosition] = []
    var (line, character) = (0, 0)
    for (index, unit) in units.enumerated() {
      let isInside =
        0xDC00..<0xE000 ~= unit || unit == 0x0A && index > 0 && units[index - 1] == 0x0D
      if !isInside { found.append(TextPosition(line: line, character: character)) }
      let endsLine =
        unit == 0x0A || unit == 0x0D && !(index + 1 < units.count && units[index + 1] == 0x0A)
      (line, character) = endsLine ? (line + 1, 0) : (line, character + 1)
    }
    return found + [TextPosition(line: line, character: character)]
  }

  var text: String { String(decoding: units, as: UTF16.self) }

  /// Replaces a random range by random text, and returns the change.
  mutating func change(_ random: inout SplitMix) -> TextChange {
    let positions = positions
    let start = Int.random(in: positions.indices, using: &random)
    let end = min(positions.count - 1, start + Int.random(in: 0...6, using: &random))
    let range = positions[start]..<positions[end]
    let text = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      Self.pieces.randomElement(using: &random) ?? ""
    }.joined()
    units.replaceSubrange(offset(range.lowerBound)..<offset(range.upperBound), with: text.utf16)
    return TextChange(range, text)
  }

  private static let pieces = [
    "a", "you> hi", "é", "漢", "😀", "\n", "\r\n", "\r", "bot> <star>", "", "", "\t",
    "\u{1F468}\u{200D}",
  ]
}
