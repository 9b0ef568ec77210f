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
  /// Besides `--help` and `--version`, which every command takes.
  static var options: [Option] { get }
  /// Paragraphs that follow the options in its help: examples above all. May be empty.
  static var details: [String] { get }

  init(_ arguments: Arguments)

  /// Does it; what is thrown is printed as `parley: …` and ends the program with `couldNotRun`.
  @MainActor func run() async throws -> ExitCode
}

extension Command {
  static var allOptions: [Option] { options + [.help, .version] }
  static var details: [String] { [] }
}
