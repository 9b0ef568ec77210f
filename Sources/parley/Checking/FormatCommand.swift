struct FormatArguments: CommandArguments {
  var common = CommonArguments()
  /// Whether to report only the files that would change.
  var onlyChecks = false
}

/// `parley format robots/waiter`: formats rule files.
struct FormatCommand: Command {
  static let name = "format"
  static let summary = "format rule files"
  static let operands = "[RULES…]"
  static let operandValues = [CompletedValue.rules]
  static let options: [Option<FormatArguments>] = [
    .flag("check", help: "change nothing; exit with 1 if a file would change") {
      $0.onlyChecks = true
    },
    .color,
  ]
  static let details = [
    """
    RULES are RiveScript and AIML files, ELIZA scripts (.eliza), and folders of
    them. Without RULES, or with -, the command formats standard input and writes
    to standard output. The rules keep their meaning and their comments, and a
    script also keeps its line breaks. Other files are refused.
    """
  ]
  static let examples = ["parley format --check robots/waiter"]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .ok: "all files are formatted", .negative: "with --check: some are not",
    .couldNotRun: "files could not be read or written",
  ]

  let arguments: FormatArguments

  func run() async throws -> ExitCode { try FormatSession(arguments: arguments).run() }
}
