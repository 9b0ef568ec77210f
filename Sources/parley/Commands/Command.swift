/// One thing that `parley` can do; each stands in a file of its own and in `CommandRegistry.all`.
///
/// The static half is what the help, the manual and the completions are made from.
protocol Command: Sendable {
  /// The word that picks it.
  static var name: String { get }
  /// One phrase for the list of commands, without a full stop.
  static var summary: String { get }
  /// The words that it works on as the help writes them: `MESSAGE…`; empty for none.
  static var operands: String { get }
  /// How many of them it can use.
  static var operandCount: ClosedRange<Int> { get }
  /// What each of them can be, for completion; the last stands for all that follow.
  static var operandValues: [CompletedValue] { get }
  /// What its first operand can be where that picks what is done, with further operands and a phrase.
  static var actions: [(name: String, operands: String, purpose: String)] { get }
  /// Besides `--help` and `--version`, which every command takes.
  static var options: [Option] { get }
  /// Paragraphs that follow the options in its help, broken into lines there and filled in the manual.
  static var details: [String] { get }
  /// Command lines that show it at work.
  static var examples: [String] { get }
  /// What its exit codes mean, in phrases without a full stop.
  static var exitCodes: KeyValuePairs<ExitCode, String> { get }
  /// What only its page of the manual says: sections that follow the options.
  static var manual: [ManualBlock] { get }

  init(_ arguments: Arguments)

  /// Does it; what is thrown is printed as `parley: …` and ends the program with `couldNotRun`.
  @MainActor func run() async throws -> ExitCode
}

extension Command {
  static var allOptions: [Option] { options + [.help, .version] }
  static var operandValues: [CompletedValue] { [] }
  static var actions: [(name: String, operands: String, purpose: String)] { [] }
  static var details: [String] { [] }
  static var examples: [String] { [] }
  static var exitCodes: KeyValuePairs<ExitCode, String> {
    [.ok: "all went well", .couldNotRun: "it could not run"]
  }
  static var manual: [ManualBlock] { [] }
}
