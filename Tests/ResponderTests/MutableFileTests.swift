import Testing

@testable import Responder

@Suite struct MutableFileTests {
  /// The lines below an edit keep their numbers, whatever it replaces and by what.
  @Test(arguments: ["", "x", "x\ny", "\r\n", "longer than what was there"])
  func anEditKeepsTheNumbersOfLines(replacement: String) {
    let text = "+ hello\n- Hi.\r\n- Ho.\n\n+ bye\n- So long.\n"
    let (source, count) = (RuleSource(name: "r.rive", text: text), Array(text.utf8).count)
    let file = MutableFile(source)
    for start in 0...count {
      for end in start...count where !source.bytes.splitsALineEnd(at: [start, end]) {
        guard let edit = file.edit(start..<end, replacement) else { continue }
        let changed = source.applying([edit]).bytes
        #expect(Array(changed.suffix(count - end)) == Array(source.bytes.suffix(count - end)))
        #expect(lines(changed) == lines(source.bytes), "\(start)..<\(end): \(changed)")
      }
    }
    #expect(file.edit(2..<7, "hello") == nil)
  }

  private func lines(_ bytes: [UInt8]) -> Int {
    (1...bytes.count).count { bytes.beginsLine(at: $0) }
  }
}

extension [UInt8] {
  fileprivate func splitsALineEnd(at places: [Int]) -> Bool {
    places.contains { $0 > 0 && $0 < count && self[$0 - 1] == 0x0D && self[$0] == 0x0A }
  }
}
