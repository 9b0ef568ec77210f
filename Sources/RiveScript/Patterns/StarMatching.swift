/// Matches triggers that consist only of words and stars, without a compiled program and without backtracking.
///
/// Every star except the last takes the shortest text, so the next words are searched for from the left. The last
/// words must be at the end of the text.
///
/// Complexity: O(length of the subject × longest run of words), in practice one scan.
enum StarMatching {
  /// Returns the captures, each of at least one character; `nil` if the subject does not match.
  ///
  /// - Parameter pieces: the texts before, between and after the stars; each may be empty.
  static func match(
    _ pieces: ArraySlice<TextRange>, in arena: [UInt8], subject: Subject, capturing: Bool
  ) -> Captures? {
    guard let first = pieces.first, let last = pieces.last,
      subject.bytes.contains(first, of: arena, at: 0)
    else { return nil }
    let bytes = subject.bytes
    let limit = bytes.count - last.count
    guard limit > first.count, bytes.contains(last, of: arena, at: limit) else { return nil }

    var bounds: [Int32] = []
    if capturing { bounds.reserveCapacity((pieces.count - 1) * 2) }
    var starStart = first.count
    for piece in pieces.dropFirst().dropLast() {
      guard let found = find(piece, in: arena, subject, from: starStart, below: limit) else {
        return nil
      }
      if capturing { bounds += [Int32(starStart), Int32(found)] }
      starStart = found + piece.count
    }
    guard starStart < limit else { return nil }
    if capturing { bounds += [Int32(starStart), Int32(limit)] }
    return Captures(bounds: bounds)
  }

  /// Returns the first position of the piece, at least one character after `start`, if the piece ends by `limit`.
  private static func find(
    _ piece: TextRange, in arena: [UInt8], _ subject: Subject, from start: Int, below limit: Int
  ) -> Int? {
    guard start < limit else { return nil }
    var offset = subject.next(start)
    guard !piece.isEmpty else { return offset < limit ? offset : nil }
    let first = arena[piece.start]
    while offset + piece.count <= limit {
      if subject.bytes[offset] == first, subject.bytes.contains(piece, of: arena, at: offset) {
        return offset
      }
      offset += 1
    }
    return nil
  }
}
