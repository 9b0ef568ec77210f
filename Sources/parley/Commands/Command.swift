/// A command of `parley` or of a packed robot, listed in a `CommandRegistry`.
///
/// The help, the manual and the completions are made from the static members.
protocol Command: Sendable {
  associatedtype Arguments: CommandArguments

  /// The name on the command line.
  static var name: String { get }
  /// One phrase for the list of commands, without a full stop.
  static var summary: String { get }
  /// The operands in the notation of the help, `NAME [FILE…]`, which also gives their number; empty for none.
  static var operands: String { get }
  /// The values of each operand, for completion; the last element applies to all further operands.
  static var operandValues: [CompletedValue] { get }
  /// The actions that the first operand selects, each with its further operands and a phrase; empty for most commands.
  static var actions: [(name: String, operands: String, purpose: String)] { get }
  /// The options, without `--help` and `--version`, which every command takes.
  static var options: [Option<Arguments>] { get }
  /// Paragraphs after the options in the command's help; the manual removes their line breaks.
  static var details: [String] { get }
  static var examples: [String] { get }
  /// The meanings of the command's exit codes, as phrases without a full stop.
  static var exitCodes: KeyValuePairs<ExitCode, String> { get }
  /// Sections for the command's manual page only, placed after the options.
  static var manual: [ManualBlock] { get }

  init(arguments: Arguments)

  /// Runs the command; after a thrown error, `Parley` prints it and determines the exit code.
  @MainActor func run() async throws -> ExitCode
}

extension Command {
  static var parser: OptionParser<Arguments> { OptionParser(options: options + [.help, .version]) }
  static var allOptions: [OptionDescription] { parser.descriptions }
  static var operands: String { "" }
  /// The permitted numbers of operands.
  static var operandCount: ClosedRange<Int> {
    let words = operands.split(separator: " ")
    let required = words.count { !$0.hasPrefix("[") }
    return required...(operands.contains("…") ? .max : words.count)
  }
  static var operandValues: [CompletedValue] { [] }
  static var actions: [(name: String, operands: String, purpose: String)] { [] }
  static var details: [String] { [] }
  static var examples: [String] { [] }
  static var exitCodes: KeyValuePairs<ExitCode, String> {
    [.ok: "success", .couldNotRun: "an error prevented it from running"]
  }
  static var manual: [ManualBlock] { [] }
}
