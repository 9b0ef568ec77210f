import Testing

@testable import Responder

@Suite("Texts are divided into lines, whatever ends them")
struct SourceLinesTests {
  @Test(
    "LF, CR LF and CR end a line, and a byte order mark belongs to none",
    arguments: ["\n", "\r\n", "\r"], ["", "\u{FEFF}"])
  func ends(end: String, mark: String) {
    for tail in ["", end] {
      let bytes = Array((mark + ["a", "", " é ", "b"].joined(separator: end) + tail).utf8)
      #expect(bytes.lines.map { String(decoding: $0, as: UTF8.self) } == ["a", "", " é ", "b"])
      #expect(SourceLines(bytes).map(\.number) == [1, 2, 3, 4])
      #expect(bytes.lineEnd == Array(end.utf8))
      #expect(SourceLines.starts(in: bytes).count == (tail.isEmpty ? 4 : 5))
    }
  }

  @Test("All bytes but the mark are in a line or in its end, and lines begin where they say")
  func whole() {
    let pieces = ["a", "é", " ", "\t", "twelve bytes", "\n", "\r", "\r\n", "\u{FEFF}"]
    for seed in 0..<500 as Range<UInt64> {
      var chance = Randomness(seed: seed)
      let text = (0..<chance.index(below: 12)).map { _ in pieces[chance.index(below: pieces.count)]
      }
      let bytes = Array(text.joined().utf8)
      var end = bytes.starts(with: SourceLines.byteOrderMark) ? 3 : 0
      for line in SourceLines(bytes) {
        #expect(line.content.lowerBound == end, "seed \(seed)")
        #expect(bytes[line.content].allSatisfy { !$0.endsLine }, "seed \(seed)")
        #expect(
          [[], [10], [13], [13, 10]].contains(Array(bytes[line.content.upperBound..<line.end])))
        end = line.end
      }
      #expect(end == bytes.count, "seed \(seed)")
      let starts = SourceLines.starts(in: bytes)
      #expect(starts == (0...bytes.count).filter { bytes.beginsLine(at: $0) }, "seed \(seed)")
      let map = LineMap(bytes)
      #expect(
        map.count == starts.count
          && starts.indices.dropFirst().allSatisfy { map.start(ofLine: $0 + 1) == starts[$0] })
      for line in SourceLines(bytes) {
        #expect(
          map.location(ofByte: line.content.lowerBound, in: "f")
            == SourceLocation(file: "f", line: line.number), "seed \(seed)")
        #expect(map.byte(atLine: line.number, column: 1) == line.content.lowerBound)
      }
    }
  }
}
