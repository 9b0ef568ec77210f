import Conversations
import Disk
import Mutation
import Responder
import RuleLoading
import Terminal
import TranscriptFormat
import Transcripts

struct PictureArguments: CommandArguments {
  var common = CommonArguments()
  /// The file of the picture; `nil` for standard output.
  var output: String?
}

/// `parley picture talk.chat`: draws a transcript as an animated picture.
struct PictureCommand: Command {
  static let name = "picture"
  static let summary = "draw a transcript as an animated picture"
  static let operands = "TRANSCRIPT"
  static let operandValues = [CompletedValue.transcripts]
  static let options: [Option<PictureArguments>] = [
    .output { $0.output = $1 }, .maxSteps, .max, .utf8, .color,
  ]
  static let details = [
    """
    The transcript is replayed first, and must pass. The picture is an SVG file
    for a README or a web page. Typed text appears letter by letter, followed
    by the reply. The picture is light or dark, like the reader's system. The same
    transcript and rules always produce the same file.
    """
  ]
  static let examples = ["parley picture Transcripts/tea.chat -o tea.svg"]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .ok: "the picture was written", .negative: "the transcript does not pass",
    .couldNotRun: "an error prevented it from running",
  ]

  let arguments: PictureArguments
}

@MainActor
extension PictureCommand {
  func run() async throws(CommandFailure) -> ExitCode {
    let path = arguments.operands[0]
    let transcript = Transcript(
      TranscriptDocument(
        name: path, bytes: try Files.input(path, upTo: arguments.limits.transcript)))
    let hasSeveralUsers = transcript.cases.contains { script in
      Set(script.exchanges.flatMap(\.steps).map { $0.user ?? transcript.header.user }).count > 1
    }
    if hasSeveralUsers { throw .severalUsers(path: path) }
    let robot = try await robot(of: transcript)
    try ReportOutput.check(arguments.output, against: [path] + robot.stamp.files.map(\.path))
    guard try await passes(transcript, with: robot) else { return .negative }
    let recording = await ConversationRecording(
      of: transcript, by: robot, width: AnimatedPicture.columns,
      replyTime: arguments.limits.replyDuration)
    let title = transcript.cases.first { !$0.title.isEmpty }?.title ?? robot.name
    let svg = AnimatedPicture(of: recording, title: title).svg
    let output = ReportOutput(.output, color: .never, path: arguments.output, isPlain: true)
    output.write(StyledText(svg))
    try output.finish()
    return .ok
  }

  private func robot(of transcript: Transcript) async throws(CommandFailure) -> Robot {
    do throws(RobotLoadError) {
      let robots = LiveRobots(rules: arguments.rules, languages: arguments.languages)
      let request = RobotRequest(transcript.header, of: transcript.name)
      var robot = try await robots.robot(for: request)
      // Paths relative to the transcript keep the picture the same, whatever the current folder is.
      let found = try robots.sources(for: request)
      let relativeSources = found.sources.map { source in
        guard Files.exists(source.name) else { return source }
        let path = Files.absolute(source.name)
        return RuleSource(
          name: path.path(fromFolderOf: Files.absolute(transcript.name)), bytes: source.bytes)
      }
      let compilation = found.language.compile(relativeSources) { _ in }
      robot.responder = compilation.responder ?? robot.responder
      return robot
    } catch {
      throw .rules(path: error.path ?? transcript.name, reason: error.reason)
    }
  }

  /// Replays the transcript and returns whether it passes; reports failures on standard error.
  ///
  /// Throws if the transcript has an error, or if no case passes or fails.
  private func passes(
    _ transcript: Transcript, with robot: Robot
  ) async throws(CommandFailure) -> Bool {
    let replayer = Replayer(robots: SingleRobot(robot), options: arguments.limits.replay)
    let result = await replayer.replay(transcript)
    var summary = ReplaySummary()
    summary.add(result)
    if summary.verdict == .passed, summary.passed > 0 { return true }
    let errors = ReportOutput(.error, color: arguments.color)
    var reporter = PrettyReporter(isVerbose: false, marksChanges: !errors.isColored, slowest: 0)
    errors.write(reporter.start())
    errors.write(reporter.report(result))
    errors.flush()
    if summary.verdict != .failed { throw .nothingToDraw(path: transcript.name) }
    return false
  }
}
