import Conversations
import Review
import RuleLoading
import Terminal

/// A run of `stats`.
@MainActor
struct StatsSession {
  let arguments: Arguments

  func run() async throws(CommandFailure) -> ExitCode {
    let input = ReviewInput(arguments: arguments)
    try input.check()
    let robot = try await input.robot(of: input.rules(for: "counting for"))
    let progress = WorkProgress("Counting")
    let statistics: TalkStatistics
    do throws(ReviewError) {
      statistics = try await TalkStatistics(
        reading: try input.sources(for: robot), by: robot, clock: SystemClock(),
        limit: arguments.limits.replyDuration)
      progress.end()
    } catch {
      progress.end()
      throw .review(error)
    }
    let format = arguments.review.format ?? .text
    let output = ReportOutput(.output, color: arguments.color, isPlain: format != .text)
    let report = StatisticsReport(statistics, top: arguments.review.top ?? 10)
    switch format {
    case .json: output.write(exactly: Array(report.json.utf8))
    case .csv:
      output.write(StyledText(report.csv(isRevealed: StandardStreams.isTerminal(.output))))
    case .text, .markdown: output.write(report.text)
    }
    output.flush()
    return .ok
  }
}
