import LanguageServer
import TestSupport
import Testing

/// Positions, and changes of texts.
@Suite struct TextTests {
  private static let text = "é漢😀x\r\n\rb\nend"

  @Test(arguments: [
    (PositionEncoding.utf16, "😀", 0, 2), (.utf8, "😀", 0, 5), (.utf16, "x", 0, 4),
    (.utf8, "x", 0, 9), (.utf16, "b", 2, 0), (.utf8, "end", 3, 0),
  ])
  func `a position counts in the client’s unit`(
    encoding: PositionEncoding, word: String, line: Int, character: Int
  ) throws {
    let bytes = Array(Self.text.utf8)
    let start = try #require(Self.text.firstRange(of: word)?.lowerBound)
    let offset = Self.text.utf8.distance(from: Self.text.startIndex, to: start)
    let lines = TextLines(bytes, encoding)
    #expect(lines.position(of: offset) == TextPosition(line: line, character: character))
    #expect(lines.offset(of: TextPosition(line: line, character: character)) == offset)
  }

  @Test(arguments: [PositionEncoding.utf8, .utf16])
  func `every offset of a scalar has a position, which leads back`(encoding: PositionEncoding) {
    let lines = TextLines(Array(Self.text.utf8), encoding)
    var offset = 0
    for scalar in Self.text.unicodeScalars {
      // The place between CR and LF is no position.
      if !(scalar == "\n" && offset > 0 && Array(Self.text.utf8)[offset - 1] == 0x0D) {
        #expect(lines.offset(of: lines.position(of: offset)) == offset)
      }
      offset += UTF8.width(scalar)
    }
  }

  @Test func `a position beyond a line or the text is its end`() {
    let lines = TextLines(Array("ab\r\ncd".utf8), .utf16)
    #expect(lines.offset(of: TextPosition(line: 0, character: 99)) == 2)
    #expect(lines.offset(of: TextPosition(line: 9, character: 0)) == 6)
    #expect(lines.count == 2)
  }

  /// The client’s text as UTF-16 units, changed as an editor does it.
  private struct Editor {
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
  }

  @Test func `10,000 random edits keep the server’s text equal to the client’s`() {
    let pieces = [
      "a", "+ hi", "é", "漢", "😀", "\n", "\r\n", "\r", "- <star>", "", "", "\t", "\u{1F468}\u{200D}",
    ]
    var edits = 0
    for seed in 0..<100 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      var editor = Editor(units: Array(Self.text.utf16))
      var bytes = Array(Self.text.utf8)
      for _ in 0..<100 {
        let positions = editor.positions
        let start = Int.random(in: positions.indices, using: &random)
        let end = min(positions.count - 1, start + Int.random(in: 0...6, using: &random))
        let range = positions[start]..<positions[end]
        let text = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          pieces.randomElement(using: &random) ?? ""
        }.joined()
        editor.units.replaceSubrange(
          editor.offset(range.lowerBound)..<editor.offset(range.upperBound), with: text.utf16)
        TextChange.apply([TextChange(range, text)], to: &bytes, .utf16)
        edits += 1
        guard bytes == Array(String(decoding: editor.units, as: UTF16.self).utf8) else {
          Issue.record("seed \(seed)")
          return
        }
      }
    }
    #expect(edits == 10_000)
  }

  @Test func `changes are applied in order, and a change without a range replaces everything`() {
    var bytes = Array("abc".utf8)
    let first = TextPosition(line: 0, character: 1)..<TextPosition(line: 0, character: 2)
    TextChange.apply(
      [TextChange(nil, "xyz"), TextChange(first, ""), TextChange(first, "Z")], to: &bytes, .utf16)
    #expect(bytes == Array("xZ".utf8))
  }
}
