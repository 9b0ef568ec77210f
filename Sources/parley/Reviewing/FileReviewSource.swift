import Conversations
import Disk
import Responder
import Review
import TranscriptFormat

/// The messages of a file, in the format given by its extension; the path `-` is standard input.
struct FileReviewSource: ReviewSource {
  let path: String
  let column: String
  let maximumTranscriptBytes: Int

  private static let maximumLineBytes = 16 << 20

  /// Returns the number of lines, about one for each message; 0 for a transcript or a file that is not a regular one.
  func count() throws(ReviewError) -> Int {
    guard Files.isRegular(path), MessageFormat(extensionOf: path) != .transcript else { return 0 }
    var count = 0
    try Files.forEachLine(
      of: path, upTo: Self.maximumLineBytes,
      failing: { ReviewError.unreadable(path: path, reason: $0.reason) }
    ) { _ throws(ReviewError) in count += 1 }
    return count
  }

  func read(_ body: (ReviewedTalk) -> Void) async throws(ReviewError) {
    let format = MessageFormat(extensionOf: path)
    if format == .transcript {
      let transcript = try transcript()
      for script in transcript.cases { body(ReviewedTalk(script, transcript.header)) }
      return
    }
    var reader = MessageReader(path: path, format: format, column: column)
    var number = 0
    try Files.forEachLine(
      of: path == "-" ? nil : path, upTo: Self.maximumLineBytes,
      failing: { ReviewError.unreadable(path: path, reason: $0.reason) }
    ) { line throws(ReviewError) in
      number += 1
      if let talk = try reader.read(line, number: number) { body(talk) }
    }
    if let talk = try reader.finish() { body(talk) }
  }

  /// Reads the file as a transcript; throws at the first line that is not valid.
  func transcript() throws(ReviewError) -> Transcript {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try Files.text(of: path, upTo: maximumTranscriptBytes)
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    let transcript = Transcript(TranscriptDocument(name: path, bytes: bytes))
    if let problem = transcript.diagnostics.first {
      throw .badLine(
        path: path, line: problem.location.line, column: problem.location.column,
        reason: problem.message)
    }
    return transcript
  }
}
