import Conversations
import Responder
import Review
import RuleLoading
import ScreenKit
import Terminal

struct StatsArguments: ReadsMessages {
  var common = CommonArguments()
  var history = HistoryArguments()
  var messages = MessageArguments()
  var format = ReviewFormat.text
  /// The maximum number of rules in a list.
  var top = 10
}

/// `parley stats robots/waiter`: counts the messages, and the rules that answered them.
struct StatsCommand: Command {
  static let name = "stats"
  static let summary = "count messages, and the rules that answered them"
  static let operands = "[RULES…]"
  static let operandValues = [CompletedValue.rules]
  static let options: [Option<StatsArguments>] = [
    .rules, .language, .from, .column, .robot, .allRobots, .ofUser, .since, .until,
    .choice(
      "format", "FORM", of: [ReviewFormat.text, .json, .csv], help: "print as text, json, or csv",
      detail: "`csv` has a record for each week, rule, topic, and slow reply, named by its `kind`."
    ) { $0.format = $1 },
    .number("top", help: "print at most N rules in each list (default: 10)") { $0.top = $1 },
    .order, .maxSteps, .max, .utf8, .data, .color,
  ]
  static let details = [
    """
    RULES are rule files and folders. The default is the rule files in the current
    folder, or if there are none, Wren, the built-in robot.
    Every message of the history's conversations with these rules, or of the --from
    files, is sent to the current rules again. So the numbers are for the current
    rules; only the reply times are the original ones.
    """
  ]
  static let examples = ["parley stats robots/waiter --since 2026-11-01"]

  let arguments: StatsArguments
}

@MainActor
extension StatsCommand {
  func run() async throws(CommandFailure) -> ExitCode {
    let input = ReviewInput(arguments: arguments)
    try input.check()
    let rules = arguments.chosenRules(
      for: "counting for", on: ReportOutput(.error, color: arguments.color))
    let progress = WorkProgress("Counting", unit: Words.messages)
    defer { progress.end() }
    ControlC.watchPreparations(progress)
    let robot = try await input.robot(of: rules, showing: progress)
    progress.counter.begin()
    let statistics: TalkStatistics
    do throws(ReviewError) {
      statistics = try await TalkStatistics(
        reading: try input.sources(for: robot), by: robot, clock: SystemClock(),
        limit: arguments.limits.replyDuration, counter: progress.counter)
      progress.end()
    } catch {
      throw .review(error)
    }
    let format = arguments.format
    let output = ReportOutput(.output, color: arguments.color, isPlain: format != .text)
    let report = StatisticsReport(statistics, top: arguments.top)
    switch format {
    case .json: output.write(exactly: Array(report.json.utf8))
    case .csv: output.write(StyledText(report.csv(isRevealed: StandardStreams.isTerminal(.output))))
    case .text, .markdown: output.write(report.text)
    }
    output.flush()
    return .ok
  }
}
