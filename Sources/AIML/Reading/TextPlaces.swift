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
  func range(of part: Range<Int>) -> Range<Int> {
    guard let first = pieces.last(where: { $0.text.lowerBound <= part.lowerBound }),
      let last = pieces.last(where: { $0.text.lowerBound < part.upperBound })
    else { return 0..<0 }
    let start = min(part.lowerBound - first.text.lowerBound, first.sameCount)
    let length = part.upperBound - last.text.lowerBound
    let end =
      length <= last.sameCount ? last.source.lowerBound + length : last.source.upperBound
    let offset = first.source.lowerBound + start
    return offset..<max(offset, end)
  }
}
