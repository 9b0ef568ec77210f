/// The results so far of a reply's tags, by the tags' slots (`Piece`).
struct SlotResults {
  private enum Result {
    case open
    case chosen([Piece])
    case text([UInt8])
  }

  private var results: [Result]

  init(count: Int) { results = Array(repeating: .open, count: count) }

  /// Returns whether the tag with a slot has not run yet.
  func isOpen(_ slot: Int) -> Bool {
    if case .open = results[slot] { true } else { false }
  }

  mutating func setChoice(_ pieces: [Piece], for slot: Int) { results[slot] = .chosen(pieces) }

  mutating func finish(_ slot: Int, _ text: [UInt8]) { results[slot] = .text(text) }

  func choice(_ slot: Int) -> [Piece] {
    if case .chosen(let pieces) = results[slot] { pieces } else { [] }
  }

  func text(_ slot: Int) -> [UInt8] {
    if case .text(let text) = results[slot] { text } else { [] }
  }

  /// Returns the pieces with every random piece replaced by its choice.
  ///
  /// Random pieces inside of other tags, such as formats, are not replaced.
  func replacingChoices(in pieces: [Piece]) -> [Piece] {
    guard pieces.contains(where: \.isChoice) else { return pieces }
    return pieces.flatMap { piece -> [Piece] in
      switch piece {
      case .random(let slot, _), .randomWord(let slot, _): replacingChoices(in: choice(slot))
      default: [piece]
      }
    }
  }
}
