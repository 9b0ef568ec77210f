/// `parley graph robots/waiter`: draws how rules and topics lead to each other.
struct GraphCommand: Command {
  static let name = "graph"
  static let summary = "draw how rules and topics lead to each other"
  static let operands = "[RULES…]"
  static let operandCount = 0...Int.max
  static let operandValues = [CompletedValue.rules]
  static let options: [Option] = [
    .graphFormat, .graphLinks, .graphStart, .graphDepth, .output, .rules, .language, .order, .max,
    .utf8, .color,
  ]
  static let details = [
    """
    RULES are rule files and folders. Without any, the rule files in the current
    folder are drawn, or else the built-in robot.
    Red is a redirect that no rule answers, or only a catch-all; a topic that has
    no rules; and a topic that nothing leaves. Beyond 450 arrows, rules are folded
    to topics.
    """
  ]
  static let examples = [
    "parley graph --format svg -o graph.svg robots/waiter",
    "parley graph --of topics robots/waiter | dot -Tpdf > topics.pdf",
    "parley graph --from game --depth 2 robots/waiter",
  ]

  let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() async throws -> ExitCode { try await GraphSession(arguments: arguments).run() }
}
