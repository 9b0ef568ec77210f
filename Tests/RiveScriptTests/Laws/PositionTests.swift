import Testing

@testable import RiveScript

/// The properties of positions are those that a subject finds one by one.
@Suite struct PositionTests {
  @Test(arguments: [
    "", "a", "hello there", " two  blanks ", "a:) b", "🙂 ok", "one\ntwo", "日本 語12", "é3_x", "((",
    "a’b",
  ])
  func positionsAreThoseOfTheText(_ text: String) {
    let subject = Subject(Array(text.utf8))
    let positions = subject.positions
    #expect(positions.count == subject.count + 1)
    for index in 0...subject.count {
      #expect(positions[index].contains(.edge) == subject.isEdge(at: index), "\(index)")
    }
    for index in 0..<subject.count {
      let (position, kind) = (positions[index], subject.characterClass(at: index))
      #expect(position.fits(.digit) == kind.contains(.digit))
      #expect(position.contains(.space) == kind.contains(.space))
      #expect(position.fits(.letter) == kind.isDisjoint(with: [.digit, .space]))
      #expect(position.fits(.any) == (subject.bytes[index] != 0x0A))
      #expect(position.contains(.continuation) == kind.contains(.continuation))
    }
    for (index, gap) in positions.nextGaps.enumerated() {
      let next = positions[index...].firstIndex { $0.contains(.space) || $0.contains(.edge) }
      #expect(Int(gap) == next ?? subject.count, "\(index)")
    }
    #expect(!(positions.last?.contains(.continuation) ?? true))
  }
}
