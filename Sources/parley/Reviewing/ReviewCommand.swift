import Conversations
import Disk
import HistoryStore
import Responder
import Review
import RuleLoading
import ScreenKit
import Terminal

struct ReviewArguments: ReadsMessages {
  var common = CommonArguments()
  var history = HistoryArguments()
  var messages = MessageArguments()
  /// The format of the report; `nil` for text, or for the review screen if there is a terminal and no other option asks
  /// for a report.
  var format: ReviewFormat?
  /// The maximum number of groups; `nil` for the default of the format.
  var top: Int?
  /// Whether names, numbers and addresses are masked.
  var isMasked = false
  /// The maximum percentage of unanswered messages; with more, the exit code is 1; `nil` for no maximum.
  var maximumMissShare: Double?
}

/// `parley review robots/waiter`: groups the messages that no rule understood.
struct ReviewCommand: Command {
  static let name = "review"
  static let summary = "find what people said that no rule understood"
  static let operands = "[RULES…]"
  static let operandValues = [CompletedValue.rules]
  static let options: [Option<ReviewArguments>] = [
    .rules, .language, .from, .column, .robot, .allRobots, .ofUser, .since, .until,
    .choice(
      "format", "FORM", of: ReviewFormat.allCases,
      ReviewFormat.allCases.map(\.rawValue).joined(separator: ", "),
      help: "print as text, json, csv, or markdown",
      detail: """
        `json` is an array of groups, each with its `messages` and the `nearest` triggers with their reasons; `csv` has a \
        record for each wording.
        """
    ) { $0.format = $1 },
    .number(
      "top", help: "print at most N groups",
      detail: "By default, text and Markdown have the first 20 groups, JSON and CSV all of them."
    ) { $0.top = $1 },
    .flag(
      "export", help: "mask names, numbers, and addresses",
      detail: """
        For a report that leaves your computer. It contains only the messages, without replies or conversation \
        numbers. Check it before you pass it on, because no program knows all names.
        """
    ) { $0.isMasked = true },
    Option(
      "fail-over", "PERCENT", help: "exit with 1 if a higher percentage had no answer",
      detail: """
        Counts the messages that no rule matched, or only a catch-all or wildcards, unless a review accepted them. \
        For example, `--fail-over 5%`.
        """
    ) { text, arguments throws(BadValue) in
      let number = text.hasSuffix("%") ? String(text.dropLast()) : text
      guard let percent = Double(number), (0...100).contains(percent) else {
        throw BadValue(expected: "a percentage from 0% to 100%")
      }
      arguments.maximumMissShare = percent
    },
    .order, .maxSteps, .max, .utf8, .data, .color,
  ]
  static let details = [
    """
    RULES are rule files and folders. The default is the rule files in the current
    folder, or if there are none, Wren, the built-in robot.
    Every message of the history's conversations with these rules, or of the --from
    files, is sent to the current rules again. Messages that no rule, only a
    catch-all, or only wildcards answer, and those that the user had to repeat, are
    grouped by their words. Each group comes with the most similar triggers, and the
    reasons why they did not match. In a terminal, the groups open on a screen,
    unless --from, --format, --top, --export, or --fail-over prints them.
    """
  ]
  static let examples = [
    "parley review robots/waiter", "parley review robots/waiter --from log.csv --column text",
    "parley review --from messages.txt --fail-over 5%",
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .ok: "the review is complete", .negative: "with --fail-over: too many messages had no answer",
    .couldNotRun: "an error prevented it from running",
  ]

  let arguments: ReviewArguments
}

@MainActor
extension ReviewCommand {
  func run() async throws(CommandFailure) -> ExitCode {
    let input = ReviewInput(arguments: arguments)
    try input.check()
    let errors = ReportOutput(.error, color: arguments.color)
    let rules = arguments.chosenRules(for: "reviewing", on: errors)
    if isForScreen { return try await showScreen(with: rules) }
    let progress = WorkProgress("Reviewing", unit: Words.messages)
    defer { progress.end() }
    ControlC.watchPreparations(progress)
    let robot = try await input.robot(of: rules, showing: progress)
    let review: Review
    do throws(ReviewError) {
      review = try await self.review(
        try input.sources(for: robot), by: robot, marks: try await input.marks(), progress)
    } catch {
      throw .review(error)
    }
    progress.end()
    let format = arguments.format ?? .text
    let output = ReportOutput(.output, color: arguments.color, isPlain: format != .text)
    let isTerminal = StandardStreams.isTerminal(.output)
    ReviewReport(
      review, clock: SystemClock(), isMasked: arguments.isMasked,
      top: arguments.top
    ).write(
      as: format,
      width: isTerminal ? WindowSize(of: StandardStreams.Stream.output.rawValue).columns : .max
    ) { output.write($0) }
    output.flush()
    ControlC.finish(errors)
    guard let maximum = arguments.maximumMissShare else { return .ok }
    // If a wrong path or date leaves no messages, that must not look like success.
    if review.groups.messageCount == 0 { throw .noMessages(option: "--fail-over") }
    return review.missShare * 100 > maximum ? .negative : .ok
  }

  private func review(
    _ sources: [any ReviewSource], by robot: Robot, marks: ReviewMarks, _ progress: WorkProgress
  ) async throws(ReviewError) -> Review {
    let (limit, isMasked) = (arguments.limits.replyDuration, arguments.isMasked)
    let counter = progress.counter
    counter.begin()
    let result: Result<Review, ReviewError> = await ControlC.cancelling {
      do throws(ReviewError) {
        return .success(
          try await Review(
            reading: sources, by: robot, limit: limit, marks: marks, at: SystemClock().now,
            keepsNames: isMasked, counter: counter))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Whether to open the screen: no option prints the review instead, and a person at a terminal can use the keys.
  private var isForScreen: Bool {
    arguments.format == nil && arguments.messages.files.isEmpty && !arguments.isMasked
      && arguments.top == nil && arguments.maximumMissShare == nil
      && StandardStreams.isTerminal(.input) && StandardStreams.isTerminal(.output)
  }

  /// Runs a chat with the rules, from the review screen on.
  private func showScreen(with rules: [String]) async throws(CommandFailure) -> ExitCode {
    let choice = HistoryChoice(folder: arguments.history.folder)
    var chat = ChatArguments()
    chat.common = arguments.common
    let terminal = chat.terminal(historyPath: choice.linesPath)
    let code = try await ChatSession(
      arguments: chat, rules: rules, terminal: terminal,
      history: choice.chatHistory(isForTerminal: true),
      review: ReviewScope(
        arguments.history.filter, takesAllRobots: arguments.messages.takesAllRobots)
    ).run()
    if let signal = terminal.endSignal { endProgram(by: signal) }
    return code
  }
}
