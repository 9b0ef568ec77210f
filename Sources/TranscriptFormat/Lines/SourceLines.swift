/// A file divided into lines, each as a range of bytes, so that unchanged lines can be preserved.
package struct SourceLines: Sequence, IteratorProtocol {
  /// One line of a file.
  package struct Line {
    /// The line number, counted from 1.
    package var number: Int
    /// The line without its line end.
    package var content: Range<Int>
  }

  private let bytes: [UInt8]
  private var position: Int
  private var number = 0

  /// Creates the sequence of a file's lines.
  ///
  /// A byte order mark is skipped. Text after the last line end is a line too, if there is any.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  package mutating func next() -> Line? {
    guard position < bytes.count else { return nil }
    let start = position
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    position = end + 1
    number += 1
    let hasReturn = end > start && end < bytes.count && bytes[end - 1] == UInt8(ascii: "\r")
    return Line(number: number, content: start..<(hasReturn ? end - 1 : end))
  }
}
