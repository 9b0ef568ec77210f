package import ChatModel
package import Responder
package import TranscriptFormat

/// A transcript with a case more at its end; all bytes before stay as they are.
package struct TranscriptAddition: Sendable {
  package let name: String
  package let bytes: [UInt8]
  private let old: [UInt8]

  /// `text` is the case with its title, lines ended by `\n`; the file may end its own by CRLF.
  package init(_ text: String, to document: TranscriptDocument) {
    name = document.name
    old = document.bytes
    let plain = old.filter { $0 != UInt8(ascii: "\r") }.suffix(2)
    let ends = plain.reversed().prefix { $0 == UInt8(ascii: "\n") }.count
    let gap = old.isEmpty ? "" : String(repeating: "\n", count: 2 - ends)
    bytes = TranscriptEdit.apply(
      [TranscriptEdit(range: old.count..<old.count, text: gap + text)], to: old)
  }

  /// The header's key that keeps cases from being checked; nil where there is none.
  package static func exception(in header: TranscriptHeader) -> HeaderKey? {
    header.skip != nil ? .skip : header.todo != nil ? .todo : nil
  }

  /// The first thing that is wrong with the added case; nil where the robot passes it.
  @MainActor
  package func problem(answeredBy robot: Robot) async -> Diagnostic? {
    var transcript = Transcript(TranscriptDocument(name: name, bytes: bytes))
    if let diagnostic = transcript.diagnostics.first { return diagnostic }
    transcript.cases = transcript.cases.suffix(1)
    let result = await Replayer(robots: SingleRobot(robot)).replay(transcript)
    guard let failure = result.cases.flatMap(\.failures).first else { return nil }
    return Diagnostic(.error, "replay", at: failure.location, failure.summary)
  }

  /// Puts the file in the place of the one that is there, as a whole or not at all.
  package func write(to path: String) throws(FileError) {
    try FileSystem.replace(path, formerly: old, with: bytes)
  }
}
