import ChatModel
import Review

/// A run of `stats`.
@MainActor
struct StatsSession {
  let arguments: Arguments

  func run() async throws(CommandFailure) -> ExitCode {
    try ReviewInput(arguments: arguments).check()
    let errors = ReportOutput(.error, color: arguments.color)
    let rules = arguments.chosenRules(for: "counting for", on: errors)
    errors.flush()
    let input = ReviewInput(arguments: arguments)
    let robot = try await input.robot(of: rules)
    let progress = WorkProgress("Counting")
    let statistics: TalkStatistics
    do throws(ReviewError) {
      statistics = try await TalkStatistics.of(
        try input.sources(for: robot), by: robot, clock: SystemClock())
      progress.end()
    } catch {
      progress.end()
      throw .review(error)
    }
    let isJSON = arguments.review.format == .json
    let output = ReportOutput(.output, color: arguments.color, isPlain: isJSON)
    let report = StatisticsReport(statistics, top: arguments.review.top ?? 10)
    if isJSON { output.write(exactly: Array(report.json.utf8)) } else { output.write(report.text) }
    output.flush()
    return .ok
  }
}
