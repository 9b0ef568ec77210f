/// The properties of a position in a text, as programs of triggers ask for them.
///
/// They are found once for a text, because many programs look at each position many times.
struct Position: OptionSet {
  let rawValue: UInt8

  /// An offset at which an optional part may begin or end (`Subject.isEdge(at:)`).
  static let edge = Position(rawValue: 16)
  static let newline = Position(rawValue: 32)

  private static let digit = Position(rawValue: CharacterClass.digit.rawValue)
  private static let space = Position(rawValue: CharacterClass.space.rawValue)
  static let continuation = Position(rawValue: CharacterClass.continuation.rawValue)

  /// Returns whether the character here is of the kind that an instruction takes.
  @inline(__always)
  func fits(_ operation: Instruction.Operation) -> Bool {
    switch operation {
    case .digit: contains(.digit)
    case .letter: isDisjoint(with: [.digit, .space])
    case .space: contains(.space)
    default: !contains(.newline)
    }
  }
}

extension Subject {
  /// The properties of each offset, then those of the end.
  var positions: [Position] {
    (0...count).map { index in
      var position: Position = isEdge(at: index) ? .edge : []
      guard index < count else { return position }
      position.formUnion(Position(rawValue: characterClass(at: index).rawValue))
      if bytes[index] == 0x0A { position.insert(.newline) }
      return position
    }
  }
}
