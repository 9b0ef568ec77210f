import Responder

/// A part of a joined text, and its offset in the source.
struct JoinedPiece: Sendable {
  /// The offset of the part in the joined texts; their offsets continue after the source's.
  var start: Int
  var count: Int
  /// The offset of the part in the source.
  var sourceOffset: Int
}

extension [JoinedPiece] {
  private func count(startingBefore offset: Int) -> Int { partitionPoint { $0.start >= offset } }

  func firstStart(after offset: Int) -> Int? {
    let index = count(startingBefore: offset + 1)
    return index < count ? self[index].start : nil
  }

  /// Returns the last piece that starts at or before an offset.
  ///
  /// Of several pieces that start at the same offset, all but the last are empty.
  private func piece(at offset: Int) -> JoinedPiece? {
    let number = count(startingBefore: offset + 1)
    return number > 0 ? self[number - 1] : nil
  }

  /// Returns the source offset for an offset in a joined text; for text between two pieces, the end of the first
  /// piece.
  func sourceOffset(of offset: Int) -> Int? {
    piece(at: offset).map { $0.sourceOffset + Swift.min(offset - $0.start, $0.count) }
  }

  /// Returns the source offset of a range, and how many of its bytes are in the piece in which it begins.
  ///
  /// Returns `nil` if the range does not begin inside a piece.
  func sourcePart(of range: Range<Int>) -> (offset: Int, count: Int)? {
    guard let piece = piece(at: range.lowerBound) else { return nil }
    let end = Swift.min(range.upperBound, piece.start + piece.count)
    guard end > range.lowerBound else { return nil }
    return (piece.sourceOffset + range.lowerBound - piece.start, end - range.lowerBound)
  }

  /// Returns the source range for a range in a joined text; `nil` if the range is not contiguous in the source.
  func sourceRange(of range: Range<Int>) -> Range<Int>? {
    guard let last = range.last, let start = sourceOffset(of: range.lowerBound),
      let end = sourceOffset(of: last), end - start == range.count - 1
    else { return nil }
    return start..<end + 1
  }

  /// Returns the source offset of the first piece of a joined text, given the offset at which the text starts.
  func firstOffset(ofTextAt offset: Int) -> Int? {
    let index = count(startingBefore: offset)
    return index < count ? self[index].sourceOffset : nil
  }
}
