import Responder
import TranscriptFormat

/// An edit of a file: a range of its bytes and the text that replaces them.
struct TranscriptEdit: Sendable, Hashable {
  var range: Range<Int>
  /// The replacement, with `\n` for every line end, whatever line ends the file has.
  var text: String
  /// Whether to remove the line end before the range too, so that no empty line is left.
  var takesLineEndBefore = false

  /// Returns the edit that removes a line and the line end before it.
  static func removal(of line: Range<Int>) -> TranscriptEdit {
    TranscriptEdit(range: line, text: "", takesLineEndBefore: true)
  }

  /// Returns the edit that adds lines below a line.
  static func addition(of lines: [String], below line: LineLocation) -> TranscriptEdit {
    let end = line.bytes.upperBound
    return TranscriptEdit(range: end..<end, text: lines.map { "\n" + $0 }.joined())
  }

  /// Returns the file after the edits; every other byte is unchanged.
  ///
  /// An edit that overlaps one before it in the file is left out. Insertions at the same position keep their order. New
  /// line ends have the form of the file's first line end.
  static func apply(_ edits: [TranscriptEdit], to bytes: [UInt8]) -> [UInt8] {
    let lineEnd = bytes.lineEnd
    var changed: [UInt8] = []
    changed.reserveCapacity(bytes.count)
    var position = 0
    // The sort is stable.
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where edit.range.lowerBound >= position {
      let start =
        edit.takesLineEndBefore
        ? startOfLineEnd(before: edit.range.lowerBound, in: bytes) : edit.range.lowerBound
      changed += bytes[position..<max(position, start)]
      for byte in edit.text.utf8 { changed += byte == UInt8(ascii: "\n") ? lineEnd : [byte] }
      position = edit.range.upperBound
    }
    return changed + bytes[position...]
  }

  private static func startOfLineEnd(before start: Int, in bytes: [UInt8]) -> Int {
    guard start > 0, bytes[start - 1].endsLine else { return start }
    return start - (bytes[..<start].suffix(2).elementsEqual([0x0D, 0x0A]) ? 2 : 1)
  }
}

/// The change that an update makes to a transcript for one difference.
struct TranscriptChange: Sendable {
  /// The difference; `nil` if the change fills in an exchange that has no expectations.
  var failure: Failure?
  /// The location of the line that failed, or of the message of a filled in exchange.
  var location: SourceLocation
  /// The typed text.
  var message: String
  var edits: [TranscriptEdit]

  init(_ failure: Failure, _ edits: [TranscriptEdit]) {
    self.failure = failure
    location = failure.location
    message = failure.message
    self.edits = edits
  }

  /// Creates the change that fills in an exchange.
  init(fillingIn check: StepCheck, _ edits: [TranscriptEdit]) {
    location = check.step.location.start
    message = check.step.text
    self.edits = edits
  }
}
