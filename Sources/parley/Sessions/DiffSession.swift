import ChatModel
import Responder
import Terminal
import Transcripts

/// A run of `diff`.
@MainActor
struct DiffSession {
  let arguments: Arguments

  func run() async throws(CommandFailure) -> ExitCode {
    let output = ReportOutput(.output, color: arguments.color)
    let errors = ReportOutput(.error, color: arguments.color)
    let robots = LiveRobots(rules: [], languages: arguments.languages)
    var comparison = RuleComparison(
      old: try await robots.named(arguments.operands[0]),
      new: try await robots.named(arguments.operands[1]),
      replyTime: arguments.limits.replyDuration)
    let named = Array(arguments.operands.dropFirst(2))
    let paths = named.isEmpty ? [ReplaySession.defaultPath] : named
    let finder = TranscriptFinder(paths)
    let progress = WorkProgress("Comparing", unit: "files", total: finder.files.count)
    for file in finder.files {
      await comparison.compare(file)
      progress.advance()
    }
    progress.end()
    let problems = finder.diagnostics + comparison.diagnostics
    for problem in problems { errors.write(StyledText(diagnostic: problem)) }
    errors.flush()
    let isBlocked = problems.contains { $0.severity == .error }
    if finder.files.isEmpty, !isBlocked { throw .noTranscripts(paths: paths) }
    let width = WindowSize(of: StandardStreams.Stream.output.rawValue).columns
    output.write(ComparisonReport(comparison, width: width).text)
    output.flush()
    if isBlocked { return .couldNotRun }
    return comparison.changes.isEmpty ? .ok : .saidNo
  }
}

extension LiveRobots {
  /// Returns the robot of a rule file or folder, or the built-in one.
  func named(_ path: String) async throws(CommandFailure) -> Robot {
    do throws(RobotLoadError) {
      return try await robot(for: RobotRequest(rules: [path]))
    } catch {
      throw .rules(path: error.path ?? path, reason: error.reason)
    }
  }
}
