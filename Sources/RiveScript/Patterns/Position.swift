/// The properties of a position in a text that instructions check.
///
/// They are computed once for each text, because many programs check each position many times.
struct Position: OptionSet {
  let rawValue: UInt8

  /// An offset at which an optional part may begin or end (`Subject.isEdge(at:)`).
  static let edge = Position(rawValue: 16)
  static let newline = Position(rawValue: 32)

  private static let digit = Position(rawValue: CharacterClass.digit.rawValue)
  static let space = Position(rawValue: CharacterClass.space.rawValue)
  static let continuation = Position(rawValue: CharacterClass.continuation.rawValue)

  /// Returns whether the character here is of the kind that an instruction takes.
  @inline(__always)
  func fits(_ operation: Instruction.Operation) -> Bool {
    switch operation {
    case .digit: contains(.digit)
    case .letter: isDisjoint(with: [.digit, .space])
    default: !contains(.newline)
    }
  }
}

extension Subject {
  /// The properties of each offset, then those of the end.
  var positions: [Position] {
    var before = CharacterClass.space
    return (0...count).map { index in
      let after = index < count ? characterClass(at: index) : .space
      let isEdge =
        before.contains(.word)
        ? !after.contains(.word)
        : after.contains(.word) || before.isDisjoint(with: .space)
          || after.isDisjoint(with: .space)
      before = after
      let isNewline = index < count && bytes[index] == 0x0A
      let classBits: UInt8 = index < count ? after.rawValue : 0
      return Position(
        rawValue: classBits | (isEdge ? Position.edge.rawValue : 0)
          | (isNewline ? Position.newline.rawValue : 0))
    }
  }
}

extension [Position] {
  /// For each offset of a text, the first one from there on with white space or an edge; the end if there is none.
  var nextGaps: [Int32] {
    var gaps = [Int32](repeating: 0, count: count)
    var next = Int32(count - 1)
    for index in indices.reversed() {
      if !self[index].isDisjoint(with: [.edge, .space]) { next = Int32(index) }
      gaps[index] = next
    }
    return gaps
  }
}
