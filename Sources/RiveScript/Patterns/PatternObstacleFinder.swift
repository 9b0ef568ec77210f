import Responder

/// Finds how far a pattern matches a text, and what the pattern requires next.
///
/// For `+ my name is *` and the text `my dog is red`: the pattern matches up to `my`, and requires `name` instead of
/// `dog`.
struct PatternObstacleFinder {
  let brain: Brain
  let subject: Subject
  let positions: [Position]
  let conversation: Conversation

  init(_ brain: Brain, _ subject: Subject, _ conversation: Conversation) {
    (self.brain, self.subject, self.conversation) = (brain, subject, conversation)
    positions = subject.positions
  }

  /// Returns the obstacle; `nil` if the pattern matches.
  func obstacle(to pattern: Pattern) -> Obstacle? {
    var matching = PatternMatching(brain, subject, conversation)
    if matching.matches(pattern) { return nil }
    switch pattern {
    case .words(let text): return firstDifference(from: brain.arena[text], at: 0, wantedAtEnd: "")
    case .stars(let pieces):
      return obstacle(
        toPieces: brain.textsBetweenStars[Int(pieces.lowerBound)..<Int(pieces.upperBound)])
    case .program(let range, _) where range.isEmpty: return .neverTried
    case .program(let range, _):
      return obstacle(toProgram: Int(range.lowerBound)..<Int(range.upperBound))
    }
  }

  /// Returns the obstacle at the first missing run of words in a pattern of words and stars.
  private func obstacle(toPieces pieces: ArraySlice<TextRange>) -> Obstacle {
    var offset = 0
    for (index, piece) in zip(pieces.indices, pieces) {
      let text = brain.arena[piece]
      if index == pieces.startIndex {
        guard subject.bytes.contains(piece, of: brain.arena, at: 0) else {
          return firstDifference(from: text, at: 0, wantedAtEnd: "*")
        }
        offset = piece.count
      } else if index == pieces.endIndex - 1 {
        break
      } else {
        let rest = subject.bytes.indices.dropFirst(offset + 1)
        guard
          let next = rest.first(where: { subject.bytes.contains(piece, of: brain.arena, at: $0) })
        else { return missing(text, from: offset) }
        offset = next + piece.count
      }
    }
    guard offset < subject.count, let last = pieces.last, !last.isEmpty else {
      return .text(matched: shown(0..<offset), wanted: "*", found: "")
    }
    return missing(brain.arena[last], from: offset)
  }

  /// Returns the obstacle for missing words that follow a star, and so may be anywhere after a position.
  private func missing(_ text: ArraySlice<UInt8>, from offset: Int) -> Obstacle {
    let wanted = Self.trimmed(text)
    guard subject.hasWords(wanted) else { return .noneOf([wanted]) }
    return .text(
      matched: shown(0..<offset), wanted: wanted, found: shown(offset..<subject.count))
  }

  /// Returns the obstacle at the first word of the subject, from a position on, that differs from the required words.
  ///
  /// - Parameter wantedAtEnd: what the pattern requires after these words.
  func firstDifference(
    from text: ArraySlice<UInt8>, at offset: Int, wantedAtEnd: String
  ) -> Obstacle {
    let wanted = text.split(separator: 0x20)
    let found = subject.bytes[offset...].split(separator: 0x20)
    let common = zip(wanted, found).prefix { $0.elementsEqual($1) }.count
    let end = common > 0 ? found[common - 1].endIndex : offset
    return .text(
      matched: shown(0..<end),
      wanted: wanted.dropFirst(common).first.map(Self.trimmed) ?? wantedAtEnd,
      found: found.dropFirst(common).first.map(Self.trimmed) ?? "")
  }

  func shown(_ range: Range<Int>) -> String { Self.trimmed(subject.bytes[range]) }

  static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let start = bytes.firstIndex { $0 != 0x20 } ?? bytes.endIndex
    let end = bytes.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? start
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
