import Conversations
import Disk
import HistoryStore
import Review
import RuleLoading
import ScreenKit
import Terminal

/// A run of `review`.
@MainActor
struct ReviewSession {
  let arguments: Arguments

  func run() async throws(CommandFailure) -> ExitCode {
    let input = ReviewInput(arguments: arguments)
    try input.check()
    let rules = input.rules(for: "reviewing")
    if isForScreen { return try await showScreen(with: rules) }
    let robot = try await input.robot(of: rules)
    let progress = WorkProgress("Reviewing")
    let review: Review
    do throws(ReviewError) {
      review = try await Review(
        reading: try input.sources(for: robot), by: robot, limit: arguments.limits.replyDuration,
        marks: try await input.marks(), at: SystemClock().now,
        keepsNames: arguments.review.isMasked)
      progress.end()
    } catch {
      progress.end()
      throw .review(error)
    }
    let format = arguments.review.format ?? .text
    let output = ReportOutput(.output, color: arguments.color, isPlain: format != .text)
    let isTerminal = StandardStreams.isTerminal(.output)
    ReviewReport(
      review, clock: SystemClock(), isMasked: arguments.review.isMasked,
      top: arguments.review.top
    ).write(
      as: format,
      width: isTerminal ? WindowSize(of: StandardStreams.Stream.output.rawValue).columns : .max
    ) { output.write($0) }
    output.flush()
    guard let maximum = arguments.review.maximumMissShare else { return .ok }
    // A wrong path or date must not pass for rules that answer everything.
    if review.groups.messages == 0 { throw .noMessages(option: "--fail-over") }
    return review.missShare * 100 > maximum ? .saidNo : .ok
  }

  /// Whether to open the screen: nothing asks for a printed review, and a person at a terminal can use the keys.
  private var isForScreen: Bool {
    let review = arguments.review
    return review.format == nil && review.files.isEmpty && !review.isMasked && review.top == nil
      && review.maximumMissShare == nil
      && StandardStreams.isTerminal(.input) && StandardStreams.isTerminal(.output)
  }

  /// Runs a chat with the rules, from the review screen on.
  private func showScreen(with rules: [String]) async throws(CommandFailure) -> ExitCode {
    let choice = HistoryChoice(arguments: arguments.history)
    let terminal = StandardStreams.terminal(
      color: arguments.color, limits: arguments.limits, historyPath: choice.linesPath,
      isPlain: arguments.plain, editor: .chosen(staysInMemory: false))
    let code = try await ChatSession(
      arguments: arguments, rules: rules, terminal: terminal,
      history: choice.chatHistory(isForTerminal: true),
      review: ReviewScope(
        arguments.history.filter, takesAllRobots: arguments.review.takesAllRobots)
    ).run()
    if let signal = terminal.endSignal { endProgram(by: signal) }
    return code
  }
}
