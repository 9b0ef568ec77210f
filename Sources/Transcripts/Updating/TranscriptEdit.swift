/// An edit of a file: a range of its bytes and the text that replaces them.
struct TranscriptEdit: Sendable, Hashable {
  var range: Range<Int>
  /// The replacement, with `\n` for every line end, even if the file uses CRLF.
  var text: String
  /// Whether to remove the line end before the range too, so that no empty line is left.
  var takesLineEndBefore = false

  /// Returns the file after the edits; every other byte is unchanged.
  ///
  /// An edit that overlaps an earlier one is left out. Insertions at the same position keep their order. New line ends
  /// have the form of the file's first line end.
  static func apply(_ edits: [TranscriptEdit], to bytes: [UInt8]) -> [UInt8] {
    let firstEnd = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0
    let hasReturns = firstEnd > 0 && bytes[firstEnd - 1] == UInt8(ascii: "\r")
    var changed: [UInt8] = []
    changed.reserveCapacity(bytes.count)
    var position = 0
    let ordered = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (_, edit) in ordered where edit.range.lowerBound >= position {
      let start =
        edit.takesLineEndBefore
        ? lineEnd(before: edit.range.lowerBound, in: bytes) : edit.range.lowerBound
      changed += bytes[position..<max(position, start)]
      for byte in edit.text.utf8 {
        if byte == UInt8(ascii: "\n"), hasReturns { changed.append(UInt8(ascii: "\r")) }
        changed.append(byte)
      }
      position = edit.range.upperBound
    }
    return changed + bytes[position...]
  }

  private static func lineEnd(before start: Int, in bytes: [UInt8]) -> Int {
    guard start > 0, bytes[start - 1] == UInt8(ascii: "\n") else { return start }
    return start > 1 && bytes[start - 2] == UInt8(ascii: "\r") ? start - 2 : start - 1
  }
}
