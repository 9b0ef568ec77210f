/// The description of an option, which the parser, the help, the manual and the completions use.
struct OptionDescription: Sendable {
  /// The name without the dashes.
  let name: String
  let short: Character?
  /// The name of the argument in the help; `nil` for a switch.
  let argument: String?
  /// Whether the argument may be omitted, as in `--update`; if given, such an argument follows `=`: `--update=all`.
  let isArgumentOptional: Bool
  /// Whether repeating the option adds to the earlier values.
  let isRepeatable: Bool
  /// The values of the argument, as far as a shell can complete them.
  let values: CompletedValue
  /// A phrase without a full stop.
  let help: String
  /// More sentences for the manual, with the markup of `ManualBlock`; may be empty.
  let detail: String

  /// The option in the notation of the help: `-r, --rules R`.
  var synopsis: String {
    (short.map { "-\($0), " } ?? "    ") + "--\(name)"
      + (argument.map { isArgumentOptional ? "[=\($0)]" : " \($0)" } ?? "")
  }

  /// The option as typed: `-r`, `--rules`.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] }
}

struct Option<Arguments: CommandArguments>: Sendable {
  let description: OptionDescription
  /// A function that stores the argument's text, which is empty for a switch and for an omitted argument.
  let store: @Sendable (String, inout Arguments) throws(BadValue) -> Void

  init(
    _ name: String, short: Character? = nil, _ argument: String?, isArgumentOptional: Bool = false,
    isRepeatable: Bool = false, values: CompletedValue = .anything, help: String,
    detail: String = "",
    store: @escaping @Sendable (String, inout Arguments) throws(BadValue) -> Void
  ) {
    description = OptionDescription(
      name: name, short: short, argument: argument, isArgumentOptional: isArgumentOptional,
      isRepeatable: isRepeatable, values: values, help: help, detail: detail)
    self.store = store
  }
}

/// The error for a value that is invalid for its option or setting.
struct BadValue: Error {
  /// The expected value, as a phrase after "needs".
  var expected: String
}
