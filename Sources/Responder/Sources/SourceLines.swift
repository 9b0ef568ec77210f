/// The lines of a text in UTF-8, as ranges of its bytes.
///
/// A line ends with LF, CR LF or CR. Text after the last line end is a line too, if there is any. A byte order mark at
/// the start belongs to no line.
///
/// Complexity: linear in the text.
package struct SourceLines: Sequence, IteratorProtocol {
  /// One line of a text.
  package struct Line {
    /// The line number, counted from 1.
    package var number: Int
    /// The line without its line end.
    package var content: Range<Int>
    /// The offset after its line end, or the content’s end if the text ends there.
    package var end: Int
  }

  private let bytes: [UInt8]
  private var position = 0
  private var number = 0

  /// Creates the sequence of a text's lines.
  ///
  /// - Parameter isStart: whether a byte order mark may come first; false for the rest of a longer text.
  package init(_ bytes: [UInt8], isStart: Bool = true) {
    self.bytes = bytes
    if isStart, bytes.starts(with: Self.byteOrderMark) { position = Self.byteOrderMark.count }
  }

  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package mutating func next() -> Line? {
    guard position < bytes.count else { return nil }
    let start = position
    let end = Self.lineEnd(in: bytes, from: start)
    position = end
    if position < bytes.count { position += bytes.isReturnWithFeed(at: end) ? 2 : 1 }
    number += 1
    return Line(number: number, content: start..<end, end: position)
  }

  /// Returns the offsets at which lines begin: 0, and the offset after each line end, even at the end of the text.
  package static func starts(in bytes: [UInt8]) -> [Int] {
    [0] + SourceLines(bytes).filter { $0.end > $0.content.upperBound }.map(\.end)
  }

  /// Returns the offset of the first line feed or carriage return, or the size of the text.
  @inline(__always)
  private static func lineEnd(in bytes: [UInt8], from start: Int) -> Int {
    let text = bytes.span
    var index = start
    while index + 8 <= text.count {
      let group = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
        .littleEndian
      // The highest bit of each byte below 14, which few bytes of a text are.
      var low = (group &- 0x0E0E_0E0E_0E0E_0E0E) & ~group & 0x8080_8080_8080_8080
      while low != 0 {
        let candidate = index + low.trailingZeroBitCount / 8
        if text[candidate].endsLine { return candidate }
        low &= low &- 1
      }
      index += 8
    }
    while index < text.count, !text[index].endsLine { index += 1 }
    return index
  }
}

extension [UInt8] {
  /// The lines without their ends.
  package var lines: [ArraySlice<UInt8>] { SourceLines(self).map { self[$0.content] } }

  /// The end of the first line, for lines that are added to the text; LF if that line has none.
  package var lineEnd: [UInt8] {
    var lines = SourceLines(self)
    guard let first = lines.next(), first.end > first.content.upperBound else { return [0x0A] }
    return Array(self[first.content.upperBound..<first.end])
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Returns whether a line begins at an index, as one does at the start of the text.
  package func beginsLine(at index: Int) -> Bool {
    guard index > startIndex else { return true }
    return self[index - 1].endsLine && !isReturnWithFeed(at: index - 1)
  }

  fileprivate func isReturnWithFeed(at index: Int) -> Bool {
    self[index] == 0x0D && index + 1 < endIndex && self[index + 1] == 0x0A
  }
}

extension ArraySlice<UInt8> {
  /// Returns the index at which some bytes occur first; `nil` if they do not.
  package func offset(of wanted: [UInt8]) -> Int? {
    indices.first { self[$0] == wanted[0] && self[$0...].starts(with: wanted) }
  }
}

extension UInt8 {
  /// Whether the byte is a line feed or a carriage return.
  package var endsLine: Bool { self == 0x0A || self == 0x0D }
}
