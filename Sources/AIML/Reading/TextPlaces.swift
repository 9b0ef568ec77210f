import Responder

/// The places in a file from which the pieces of a text come: comments and CDATA sections divide it, and entities in it are
/// replaced.
struct TextPlaces {
  private struct Piece {
    var text: Range<Int>
    var source: Range<Int>
    /// The number of bytes at the start that are the same in the file.
    var sameCount: Int
  }

  private var pieces: [Piece] = []

  init() {}

  /// The places of a text whose parts all count as this range.
  init(all range: Range<Int>) {
    pieces = [Piece(text: 0..<Int.max, source: range, sameCount: 0)]
  }

  mutating func removeAll() { pieces.removeAll(keepingCapacity: true) }

  mutating func add(
    _ range: Range<Int>, of text: [UInt8], from source: Range<Int>, of bytes: [UInt8]
  ) {
    guard !range.isEmpty else { return }
    var sameCount = range.count
    if range.count != source.count {
      sameCount = zip(text[range], bytes[source]).prefix { $0 == $1 }.count
    }
    pieces.append(Piece(text: range, source: source, sameCount: sameCount))
  }

  /// Returns the range in the file of a part of the text; it is too wide where entities were replaced.
  ///
  /// Complexity: O(log pieces).
  func range(of part: Range<Int>) -> Range<Int> {
    let firstIndex = pieces.partitionPoint { $0.text.lowerBound > part.lowerBound } - 1
    let lastIndex = pieces.partitionPoint { $0.text.lowerBound >= part.upperBound } - 1
    guard firstIndex >= 0, lastIndex >= 0 else { return 0..<0 }
    let (first, last) = (pieces[firstIndex], pieces[lastIndex])
    let start = min(part.lowerBound - first.text.lowerBound, first.sameCount)
    let length = part.upperBound - last.text.lowerBound
    let end =
      length <= last.sameCount ? last.source.lowerBound + length : last.source.upperBound
    let offset = first.source.lowerBound + start
    return offset..<max(offset, end)
  }
}
