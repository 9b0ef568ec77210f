/// `parley picture talk.chat`: draws a transcript as an animated picture.
struct PictureCommand: Command {
  static let name = "picture"
  static let summary = "draw a transcript as an animated picture"
  static let operands = "TRANSCRIPT"
  static let operandCount = 1...1
  static let operandValues = [CompletedValue.transcripts]
  static let options: [Option] = [.output, .maxSteps, .max, .utf8, .color]
  static let details = [
    """
    The transcript is replayed first, and must pass. The picture is an SVG file
    for a README or a web page: what is typed appears letter by letter, then the
    reply; light or dark as the reader's system is. The same transcript and rules
    give the same bytes.
    """
  ]
  static let examples = ["parley picture Transcripts/tea.chat -o tea.svg"]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .ok: "the picture was written", .saidNo: "the transcript does not pass",
    .couldNotRun: "an error prevented it from running",
  ]

  let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() async throws -> ExitCode { try await PictureSession(arguments: arguments).run() }
}
