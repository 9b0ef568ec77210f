import TestSupport
import Testing

@testable import LanguageServer

/// Positions, names, and changes of texts.
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

  @Test(arguments: [PositionEncoding.utf8, .utf16])
  func `positions lead back in a line that is not valid UTF-8`(encoding: PositionEncoding) {
    let lines = TextLines([0x61, 0xB0, 0x62, 0xF6, 0x63, 0xE9, 0x20, 0x64], encoding)
    for offset in [0, 2, 3, 4, 5, 6, 7] {
      #expect(lines.offset(of: lines.position(of: offset)) == offset)
    }
  }

  @Test(arguments: [PositionEncoding.utf8, .utf16])
  func `positions in a long line are found without reading the line`(encoding: PositionEncoding) {
    let growth = Growth(of: "finding positions", size: 4_000) { count in
      let lines = TextLines(Array(String(repeating: "é* ", count: count).utf8), encoding)
      return { for offset in 0..<count { _ = lines.position(of: offset * 4) } }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  @Test func `a position beyond a line or the text is its end`() {
    let lines = TextLines(Array("ab\r\ncd".utf8), .utf16)
    #expect(lines.offset(of: TextPosition(line: 0, character: 99)) == 2)
    #expect(lines.offset(of: TextPosition(line: 9, character: 0)) == 6)
    #expect(lines.count == 2)
  }

  @Test func `a name with a zero byte is left out, and the others are found`() {
    let names = NameList(["a\0a", "b a", "c"])
    var found: [String] = []
    names.forEach(containing: Array("a".utf8)) { name in
      found.append(name)
      return true
    }
    #expect(found == ["b a"] && names.texts == ["b a", "c"])
  }

  @Test func `changes are applied in order, and a change without a range replaces everything`() {
    var bytes = Array("abc".utf8)
    let first = TextPosition(line: 0, character: 1)..<TextPosition(line: 0, character: 2)
    TextChange.apply(
      [TextChange(nil, "xyz"), TextChange(first, ""), TextChange(first, "Z")], to: &bytes, .utf16)
    #expect(bytes == Array("xZ".utf8))
  }
}
