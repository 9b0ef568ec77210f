import Responder

/// A part of a joined text, and its offset in the source.
struct JoinedPiece: Sendable {
  /// The offset of the part, in which joined texts continue after the source.
  var start: Int
  var count: Int
  /// The offset of the part in the source.
  var source: Int
}

extension [JoinedPiece] {
  /// Returns the number of pieces that start before an offset.
  private func count(startingBefore offset: Int) -> Int { partitionPoint { $0.start >= offset } }

  /// Returns the last piece that starts at an offset or before it; of empty pieces at the same offset, the one behind them.
  private func piece(at offset: Int) -> JoinedPiece? {
    let number = count(startingBefore: offset + 1)
    return number > 0 ? self[number - 1] : nil
  }

  /// Returns the offset in the source of an offset in a joined text; text between two pieces stands at the end of the
  /// first one.
  func sourceOffset(of offset: Int) -> Int? {
    piece(at: offset).map { $0.source + Swift.min(offset - $0.start, $0.count) }
  }

  /// Returns the first part of a range that one piece holds, as a offset in the source and a number of bytes.
  func sourcePart(of range: Range<Int>) -> (offset: Int, count: Int)? {
    guard let piece = piece(at: range.lowerBound) else { return nil }
    let end = Swift.min(range.upperBound, piece.start + piece.count)
    guard end > range.lowerBound else { return nil }
    return (piece.source + range.lowerBound - piece.start, end - range.lowerBound)
  }

  /// Returns the offset in the source of a range in a joined text; `nil` if its parts stand in several places.
  func sourceRange(of range: Range<Int>) -> Range<Int>? {
    guard let last = range.last, let start = sourceOffset(of: range.lowerBound),
      let end = sourceOffset(of: last), end - start == range.count - 1
    else { return nil }
    return start..<end + 1
  }

  /// Returns the offset in the source of the first part of the text that starts at an offset.
  func firstOffset(ofTextAt offset: Int) -> Int? {
    let index = count(startingBefore: offset)
    return index < count ? self[index].source : nil
  }
}
