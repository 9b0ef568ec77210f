/// `parley check robots/waiter` looks for mistakes.
struct CheckCommand: Command {
  static let name = "check"
  static let summary = "look for mistakes in rule files"
  static let operands = "[RULES…]"
  static let operandCount = 0...Int.max
  static let options: [Option] = [
    .checkStrict, .checkFormat, .explain, .rules, .language, .utf8, .color,
  ]
  static let details = [
    """
    RULES are rule files and folders; without any, it looks at the built-in robot.
    A comment // parley:ignore CHECK on a line or above it keeps that check silent.
    Exit code: 0 nothing bad, 1 errors (with --strict: or warnings), 2 it could
    not look.
    """,
    """
    examples:
      parley check --explain never-wins
      parley check --strict --format sarif robots/waiter > waiter.sarif
    """,
  ]

  let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() async throws -> ExitCode { try CheckSession(arguments: arguments).run() }
}
