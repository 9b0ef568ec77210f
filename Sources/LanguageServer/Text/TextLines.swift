import Responder

/// The unit in which the client counts characters.
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
}

/// A position in a text as in the protocol, counted from 0.
package struct TextPosition: Hashable, Sendable, Comparable {
  package var line: Int
  package var character: Int

  package static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

/// The lines of a text, for converting between bytes and positions.
///
/// A line ends with LF, CR LF or CR. Editors count the byte order mark of a text that they sent, but not that of a file
/// on disk.
package struct TextLines: Sendable {
  private let bytes: [UInt8]
  private let encoding: PositionEncoding
  private var starts: [Int]
  /// The number of the client’s characters that begin before each 256th byte; empty for UTF-8, which counts bytes.
  private var counts: [Int] = []

  /// - Parameter countsMark: whether a byte order mark at the start is one of the client’s characters.
  ///
  /// Complexity: linear in the text.
  package init(_ bytes: [UInt8], _ encoding: PositionEncoding, countsMark: Bool = true) {
    self.bytes = bytes
    self.encoding = encoding
    starts = SourceLines.starts(in: bytes)
    if !countsMark, bytes.starts(with: SourceLines.byteOrderMark) {
      starts[0] = SourceLines.byteOrderMark.count
    }
    guard encoding == .utf16 else { return }
    var count = 0
    for (index, byte) in bytes.enumerated() {
      if index % Self.stride == 0 { counts.append(count) }
      count += Self.units(byte)
    }
  }

  package var count: Int { starts.count }

  /// Returns the range of a line's bytes, without its end.
  package func range(ofLine line: Int) -> Range<Int> {
    guard starts.indices.contains(line) else { return bytes.count..<bytes.count }
    guard line + 1 < starts.count else { return starts[line]..<bytes.count }
    var end = starts[line + 1] - 1
    if end > starts[line], bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
    return starts[line]..<end
  }

  /// Returns the offset of a position: the end of the line if the character is beyond it, and the end of the text if
  /// the line is beyond it.
  package func offset(of position: TextPosition) -> Int {
    guard position.line < starts.count else { return bytes.count }
    guard position.line >= 0 else { return 0 }
    let line = range(ofLine: position.line)
    var offset = line.lowerBound
    var unitsLeft = position.character
    while offset < line.upperBound {
      var end = offset + 1
      while end < line.upperBound, bytes[end] & 0xC0 == 0x80 { end += 1 }
      let units = encoding == .utf8 ? end - offset : Self.units(bytes[offset])
      if unitsLeft < units { break }
      unitsLeft -= units
      offset = end
    }
    return offset
  }

  /// Returns the position of an offset.
  ///
  /// Complexity: O(log lines).
  package func position(of offset: Int) -> TextPosition {
    let line = lineNumber(of: offset)
    return TextPosition(line: line, character: units(in: starts[line]..<max(starts[line], offset)))
  }

  package func lineNumber(of offset: Int) -> Int {
    max(0, starts.partitionPoint { $0 > offset } - 1)
  }

  /// Returns the number of the client’s characters in a range of bytes.
  package func units(in range: Range<Int>) -> Int {
    encoding == .utf16
      ? units(before: range.upperBound) - units(before: range.lowerBound) : range.count
  }

  private static let stride = 256

  private func units(before offset: Int) -> Int {
    let offset = min(offset, bytes.count)
    let block = min(offset / Self.stride, counts.count - 1)
    guard block >= 0 else { return 0 }
    return bytes[(block * Self.stride)..<offset].reduce(counts[block]) { $0 + Self.units($1) }
  }

  /// Returns the number of units of UTF-16 that begin with a byte of UTF-8.
  private static func units(_ byte: UInt8) -> Int { byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1 }
}
