/// `parley review robots/waiter`: groups the messages that no rule understood.
struct ReviewCommand: Command {
  static let name = "review"
  static let summary = "find what people said that no rule understood"
  static let operands = "[RULES…]"
  static let operandCount = 0...Int.max
  static let operandValues = [CompletedValue.rules]
  static let options: [Option] = [
    .rules, .language, .from, .column, .robot, .allRobots, .ofUser, .since, .until, .reviewFormat,
    .top, .masked, .failOver, .order, .maxSteps, .max, .utf8, .data, .color,
  ]
  static let details = [
    """
    RULES are rule files and folders. Without any, the rule files in the current
    folder are used, or else the built-in robot.
    Every message of the history's conversations with these rules is sent to them
    again. Those that no rule answers, or only a catch-all or wildcards, or that
    the user had to repeat, are grouped by their words. Each group comes with the
    triggers nearest to it, and the reason why they did not match.
    On a terminal the groups open on a screen, unless an option prints them:
    --from, --format, --top, --export, --fail-over.
    """
  ]
  static let examples = [
    "parley review robots/waiter", "parley review robots/waiter --from log.csv --column text",
    "parley review --from messages.txt --fail-over 5%",
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .ok: "the review is complete", .saidNo: "with --fail-over: too many messages had no answer",
    .couldNotRun: "an error prevented it from running",
  ]

  let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() async throws -> ExitCode {
    try await ReviewSession(arguments: arguments).run()
  }
}
