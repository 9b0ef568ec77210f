package import Conversations
package import Responder
package import TranscriptFormat

/// A transcript with one more case at its end; all bytes before it are unchanged.
package struct TranscriptAddition: Sendable {
  package let name: String
  package let bytes: [UInt8]
  private let old: [UInt8]

  /// Adds a case to a document, after an empty line.
  ///
  /// - Parameter text: the case with its title. Its lines end with LF, which becomes the line end of the file.
  package init(_ text: String, to document: TranscriptDocument) {
    name = document.name
    old = document.bytes
    let lineEnds = Array(old.suffix(4).reversed().prefix(while: \.endsLine).reversed())
    let gap = old.isEmpty ? "" : String(repeating: "\n", count: max(0, 2 - lineEnds.lines.count))
    bytes = TranscriptEdit.apply(
      [TranscriptEdit(range: old.count..<old.count, text: gap + text)], to: old)
  }

  /// Returns `skip` if the header has it, so that no case is run; otherwise `todo` if the header expects failures.
  package static func skipOrTodo(in header: TranscriptHeader) -> HeaderKey? {
    header.skip != nil ? .skip : header.todo != nil ? .todo : nil
  }

  /// Returns the first problem of the transcript's form, or else the first failure of the added case, if any.
  ///
  /// A header with `skip` or `todo` gives no failure; see `skipOrTodo(in:)`.
  @MainActor
  package func problem(
    answeredBy robot: Robot, options: ReplayOptions = ReplayOptions()
  ) async -> Diagnostic? {
    var transcript = Transcript(TranscriptDocument(name: name, bytes: bytes))
    if let diagnostic = transcript.diagnostics.first { return diagnostic }
    transcript.cases = transcript.cases.suffix(1)
    let result = await Replayer(robots: SingleRobot(robot), options: options).replay(transcript)
    guard let failure = result.cases.flatMap(\.failures).first else { return nil }
    return Diagnostic(.error, "replay", at: failure.location, failure.summary)
  }

  /// Replaces the file atomically; throws if the file has changed since it was read.
  package func write(to path: String) throws(FileError) {
    try FileSystem.replace(path, expecting: old, with: bytes)
  }
}
