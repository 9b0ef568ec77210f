/// One rule file: its name in diagnostics, and its bytes.
public struct RuleSource: Sendable {
  /// The file’s name, as it appears in locations.
  public var name: String
  /// The file’s contents.
  public var bytes: [UInt8]

  /// Creates a source from the bytes of a file.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Creates a source from text.
  public init(name: String, text: String) { self.init(name: name, bytes: Array(text.utf8)) }

  /// Returns the file with the edits applied; of edits that overlap, only the first one in the file is applied.
  ///
  /// Edits of other files are ignored.
  ///
  /// Complexity: linear in the file, plus sorting the edits.
  public func applying(_ edits: [SourceEdit]) -> RuleSource {
    let lines = LineMap(bytes)
    let placed = edits.filter { $0.range.start.file == name }.map {
      (bytes: lines.bytes(of: $0.range), replacement: $0.replacement)
    }
    var changed = RuleSource(name: name, bytes: [])
    var done = 0
    for edit in placed.sorted(by: { $0.bytes.lowerBound < $1.bytes.lowerBound })
    where edit.bytes.lowerBound >= done {
      changed.bytes += bytes[done..<edit.bytes.lowerBound]
      changed.bytes += edit.replacement.utf8
      done = edit.bytes.upperBound
    }
    changed.bytes += bytes[done...]
    return changed
  }
}

/// The lines of a file, for converting between byte offsets and locations.
///
/// Lines end as in `SourceLines`, and a byte order mark is in no column. A column counts the bytes that begin a
/// scalar; in valid UTF-8, this is the number of scalars.
package struct LineMap: Sendable {
  private let bytes: [UInt8]
  /// The offset at which each line begins; the first line begins after a byte order mark.
  private var starts: [Int]
  /// The number of scalars that begin before each 256th byte, so that a column in a long line is found without
  /// scanning the line; empty if no line is long.
  private var scalarCounts: [Int] = []

  /// Finds the lines of a file.
  ///
  /// Complexity: linear in the file.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    starts = SourceLines.starts(in: bytes)
    if bytes.starts(with: SourceLines.byteOrderMark) { starts[0] = SourceLines.byteOrderMark.count }
    let isLong = starts.indices.contains { start(ofLine: $0 + 2) - starts[$0] > Self.maximumScan }
    guard isLong else { return }
    scalarCounts.reserveCapacity(bytes.count / Self.stride + 1)
    var count = 0
    for start in Swift.stride(from: 0, to: bytes.count, by: Self.stride) {
      scalarCounts.append(count)
      count += bytes.scalarCount(in: start..<min(start + Self.stride, bytes.count))
    }
  }

  private static let stride = 256
  /// The maximum number of bytes of a line that can be scanned quickly.
  private static let maximumScan = 4_096

  package var count: Int { starts.count }

  /// The bytes of a line, counted from 1, without the last byte of its line end (of CR LF, the CR stays); empty if
  /// there is no such line.
  package subscript(line: Int) -> ArraySlice<UInt8> {
    guard starts.indices.contains(line - 1) else { return [] }
    let end = line < starts.count ? starts[line] - 1 : bytes.count
    return bytes[starts[line - 1]..<max(starts[line - 1], end)]
  }

  /// Returns a line as text for a person, truncated to `maximumExcerptLength`; `nil` if there is no such line.
  package func excerpt(ofLine line: Int) -> String? {
    guard starts.indices.contains(line - 1) else { return nil }
    var text = self[line].prefix(Self.maximumExcerptLength)
    if text.last == 0x0D { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  /// The maximum length in bytes of a line in a diagnostic.
  package static let maximumExcerptLength = 400

  /// Returns the offset at which a line begins; the length of the file for a line beyond its end.
  package func start(ofLine line: Int) -> Int {
    line < 1 ? 0 : line <= starts.count ? starts[line - 1] : bytes.count
  }

  /// Returns the location of a byte.
  ///
  /// Complexity: O(log lines).
  package func location(ofByte offset: Int, in file: String) -> SourceLocation {
    let line = max(1, starts.partitionPoint { $0 > offset })
    let start = starts[line - 1]
    return SourceLocation(
      file: file, line: line,
      column: scalarCount(from: start, to: max(start, offset)) + 1)
  }

  package func range(ofBytes range: Range<Int>, in file: String) -> SourceRange {
    let end = location(ofByte: range.upperBound, in: file)
    return SourceRange(
      location(ofByte: range.lowerBound, in: file), endLine: end.line, endColumn: end.column)
  }

  /// Returns the offset of the byte at a line and column; a column beyond the line's end gives the offset of the end.
  package func byte(atLine line: Int, column: Int) -> Int {
    guard starts.indices.contains(line - 1) else { return start(ofLine: line) }
    let text = self[line]
    var offset = text.startIndex
    var scalarsLeft = column - 1
    while offset < text.endIndex {
      if bytes[offset] & 0xC0 != 0x80 {
        if scalarsLeft <= 0 { break }
        scalarsLeft -= 1
      }
      offset += 1
    }
    return offset
  }

  /// Returns the offsets of the bytes in a range; empty at its start if it ends before that.
  package func bytes(of range: SourceRange) -> Range<Int> {
    let start = byte(atLine: range.start.line, column: range.start.column)
    return start..<max(start, byte(atLine: range.endLine, column: range.endColumn))
  }

  private func scalarCount(from start: Int, to end: Int) -> Int {
    guard scalarCounts.isEmpty else { return scalarCount(before: end) - scalarCount(before: start) }
    return bytes.scalarCount(in: min(start, bytes.count)..<min(end, bytes.count))
  }

  private func scalarCount(before offset: Int) -> Int {
    let offset = min(offset, bytes.count)
    let block = min(offset / Self.stride, scalarCounts.count - 1)
    guard block >= 0 else { return 0 }
    return scalarCounts[block] + bytes.scalarCount(in: (block * Self.stride)..<offset)
  }
}

extension [UInt8] {
  /// Returns the number of bytes in a range that begin a scalar.
  fileprivate func scalarCount(in range: Range<Int>) -> Int {
    let part = span.extracting(range)
    var count = 0
    // Without a closure, the compiler can vectorize the loop.
    for index in part.indices { count &+= part[index] & 0xC0 != 0x80 ? 1 : 0 }
    return count
  }
}

extension Collection<UInt8> {
  /// The number of bytes that begin a scalar; in valid UTF-8, this is the number of scalars.
  package var scalarCount: Int { count { $0 & 0xC0 != 0x80 } }
}
