/// `parley check robots/waiter`: finds mistakes in rule files.
struct CheckCommand: Command {
  static let name = "check"
  static let summary = "find mistakes in rule files"
  static let operands = "[RULES…]"
  static let operandCount = 0...Int.max
  static let operandValues = [CompletedValue.rules]
  static let options: [Option] = [
    .checkStrict, .only, .overlap, .portable, .fix, .fixDryRun, .checkFormat, .explain, .rules,
    .language, .order, .max, .utf8, .color,
  ]
  static let details = [
    """
    RULES are rule files and folders; - is standard input. Without any, the rule
    files in the current folder are checked, or else the built-in robot.
    A comment // parley:ignore CHECK on a line or above it silences that check;
    // parley:host object add topic game variable plan names what the host sets.
    """
  ]
  static let examples = [
    "parley check --explain never-wins", "parley check --fix --dry-run robots/waiter",
    "parley check --strict --format sarif robots/waiter > waiter.sarif",
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .ok: "no errors", .saidNo: "errors, or with --strict warnings",
    .couldNotRun: "files could not be read",
  ]

  let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() async throws -> ExitCode { try CheckSession(arguments: arguments).run() }
}
