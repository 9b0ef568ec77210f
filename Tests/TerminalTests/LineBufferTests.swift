import Testing

@testable import Terminal

@Suite struct LineBufferTests {
  private func lines(_ bytes: [UInt8], inPiecesOf size: Int) -> [String] {
    var buffer = LineBuffer()
    var lines: [String] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      buffer.append(bytes[start..<min(bytes.count, start + size)])
      while let line = buffer.next() { lines.append(line) }
    }
    if let rest = buffer.remainder() { lines.append(rest) }
    return lines
  }

  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\r\nb\n", ["a", "b"]), ("\n\n", ["", ""]),
    ("a\n\nb", ["a", "", "b"]), ("你\n好", ["你", "好"]), ("a\rb\n", ["a\rb"]),
  ])
  func cutsLines(text: String, expected: [String]) {
    for size in 1...8 { #expect(lines(Array(text.utf8), inPiecesOf: size) == expected) }
  }

  @Test func whatIsNoTextIsReplaced() {
    #expect(
      lines([0x61, 0xFF, 0x62, 0x0A, 0xE4, 0xBD], inPiecesOf: 2) == ["a\u{FFFD}b", "\u{FFFD}"])
  }

  @Test func longLinesStayWhole() {
    let long = String(repeating: "x", count: 1 << 20)
    #expect(lines(Array((long + "\nend").utf8), inPiecesOf: 4096) == [long, "end"])
  }

  /// For any pieces and any length of the line, no more than the maximum is stored.
  @Test func ofALineThatIsTooLongTheBeginningIsKept() {
    let text = Array("abcdefgh\nxy\n123456789\n\n12345\n1234567".utf8)
    for size in 1...text.count {
      var buffer = LineBuffer(maximumBytes: 5)
      var lines: [String] = []
      for start in stride(from: 0, to: text.count, by: size) {
        buffer.append(text[start..<min(text.count, start + size)])
        while let line = buffer.next() { lines.append(line) }
      }
      if let rest = buffer.remainder() { lines.append(rest) }
      #expect(lines == ["abcde", "xy", "12345", "", "12345", "12345"], "pieces of \(size)")
    }
  }
}
