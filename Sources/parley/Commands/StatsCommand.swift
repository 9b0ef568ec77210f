/// `parley stats robots/waiter`: counts the messages, and the rules that answered them.
struct StatsCommand: Command {
  static let name = "stats"
  static let summary = "count what was said, and which rules answered"
  static let operands = "[RULES…]"
  static let operandCount = 0...Int.max
  static let operandValues = [CompletedValue.rules]
  static let options: [Option] = [
    .rules, .language, .from, .column, .robot, .allRobots, .ofUser, .since, .until, .statsFormat,
    .statsTop, .order, .maxSteps, .max, .utf8, .data, .color,
  ]
  static let details = [
    """
    RULES are rule files and folders. Without any, the rule files in the current
    folder are used, or else the built-in robot.
    Every message of the history's conversations with these rules is sent to them
    again, so the numbers are those of the rules as they are now. Only the times
    that replies took are those of the conversations.
    """
  ]
  static let examples = ["parley stats robots/waiter --since 2026-11-01"]

  let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() async throws -> ExitCode {
    try await StatsSession(arguments: arguments).run()
  }
}
