/// An edit of a file: a range of its bytes and the text that replaces them.
struct TranscriptEdit: Sendable, Hashable {
  var range: Range<Int>
  /// The replacement, with `\n` for every line end, whatever the file uses.
  var text: String
  /// Whether to remove the line end before the range too, so that no empty line is left.
  var takesLineEndBefore = false

  /// Returns the file after the edits, which must not overlap; every other byte is unchanged.
  ///
  /// Insertions at the same position keep their order. New line ends have the form of the file's first one.
  static func apply(_ edits: [TranscriptEdit], to bytes: [UInt8]) -> [UInt8] {
    let firstEnd = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0
    let hasReturns = firstEnd > 0 && bytes[firstEnd - 1] == UInt8(ascii: "\r")
    var changed: [UInt8] = []
    changed.reserveCapacity(bytes.count)
    var place = 0
    let ordered = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (_, edit) in ordered where edit.range.lowerBound >= place {
      let start =
        edit.takesLineEndBefore
        ? lineEnd(before: edit.range.lowerBound, in: bytes) : edit.range.lowerBound
      changed += bytes[place..<max(place, start)]
      for byte in edit.text.utf8 {
        if byte == UInt8(ascii: "\n"), hasReturns { changed.append(UInt8(ascii: "\r")) }
        changed.append(byte)
      }
      place = edit.range.upperBound
    }
    return changed + bytes[place...]
  }

  private static func lineEnd(before start: Int, in bytes: [UInt8]) -> Int {
    guard start > 0, bytes[start - 1] == UInt8(ascii: "\n") else { return start }
    return start > 1 && bytes[start - 2] == UInt8(ascii: "\r") ? start - 2 : start - 1
  }
}
