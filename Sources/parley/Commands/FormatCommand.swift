/// `parley format robots/waiter`: formats rule files.
struct FormatCommand: Command {
  static let name = "format"
  static let summary = "format rule files"
  static let operands = "[RULES…]"
  static let operandCount = 0...Int.max
  static let operandValues = [CompletedValue.rules]
  static let options: [Option] = [.onlyCheck, .color]
  static let details = [
    """
    RULES are files of RiveScript and AIML and scripts of ELIZA (.eliza), and
    folders of them. Without any, or with -, it reads standard input and writes
    standard output. The rules keep their meaning and their comments, and a script
    also keeps its line breaks. Any other file is refused.
    """
  ]
  static let examples = ["parley format --check robots/waiter"]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .ok: "all files are formatted", .saidNo: "with --check: some are not",
    .couldNotRun: "files could not be read or written",
  ]

  let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() async throws -> ExitCode { try FormatSession(arguments: arguments).run() }
}
