/// Pieces of text in order with any text between them, such as `It is [...] o'clock.`.
///
/// A text matches if it begins with the first piece, ends with the last one, and contains the remaining pieces in order
/// between these two. A single piece matches only the whole text. Each remaining piece is taken at its leftmost
/// position after the piece before it, which never misses a match. Pieces are found by Knuth, Morris and Pratt's
/// algorithm, so the time is linear in the text and the pieces.
struct Elision: Sendable {
  private let pieces: [[UInt8]]

  init(_ pieces: [String]) {
    let last = pieces.count - 1
    self.pieces = pieces.enumerated().map { position, piece in
      Array(Self.withoutSpacesAtLineEnds(piece, keepingLast: position < last).utf8)
    }
  }

  func matches(_ text: ComparedText, _ effort: inout MatchingEffort) -> Bool {
    if matchesBytes(text.bytes, &effort) { return true }
    guard let bare = text.bareBytes else { return false }
    return matchesBytes(bare, &effort)
  }

  private func matchesBytes(_ text: [UInt8], _ effort: inout MatchingEffort) -> Bool {
    guard let first = pieces.first, let last = pieces.last, pieces.count > 1 else {
      let isAsLong = text.count == pieces.first?.count
      return effort.spend(isAsLong ? text.count + 1 : 1) && isAsLong && text == pieces.first
    }
    guard effort.spend(first.count + 1), text.starts(with: first) else { return false }
    let searched = pieces.dropFirst().reduce(0) { $0 + $1.count + 1 }
    guard effort.spend(text.count - first.count + searched) else { return false }
    var rest = text[first.count...]
    for piece in pieces.dropFirst().dropLast() {
      guard let end = Self.end(of: piece, in: rest) else { return false }
      rest = rest[end...]
    }
    return rest.count >= last.count && rest.suffix(last.count) == last[...]
  }

  /// Returns the index after the leftmost occurrence of a piece; `nil` if there is none.
  private static func end(of piece: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
    if piece.isEmpty { return text.startIndex }
    let borders = borders(of: piece)
    var matched = 0
    for position in text.indices {
      while matched > 0, piece[matched] != text[position] { matched = borders[matched - 1] }
      if piece[matched] == text[position] { matched += 1 }
      if matched == piece.count { return position + 1 }
    }
    return nil
  }

  /// Returns the length of the longest border of each prefix of a piece.
  ///
  /// A border is a text shorter than the prefix that both begins and ends the prefix.
  private static func borders(of piece: [UInt8]) -> [Int] {
    var borders = [0]
    var length = 0
    for byte in piece.dropFirst() {
      while length > 0, piece[length] != byte { length = borders[length - 1] }
      if piece[length] == byte { length += 1 }
      borders.append(length)
    }
    return borders
  }

  /// Returns the text without spaces and tabs at the ends of its lines; `keepingLast` leaves the last line unchanged.
  static func withoutSpacesAtLineEnds(_ text: String, keepingLast: Bool = false) -> String {
    let space = UInt8(ascii: " ")
    let tab = UInt8(ascii: "\t")
    guard text.utf8.contains(where: { $0 == space || $0 == tab }) else { return text }
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for index in lines.indices where !keepingLast || index < lines.count - 1 {
      while lines[index].last == space || lines[index].last == tab { lines[index].removeLast() }
    }
    return String(decoding: Array(lines.joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self)
  }
}
