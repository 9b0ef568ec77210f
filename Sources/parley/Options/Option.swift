/// One option: the parser, the help, the manual and the completions are all made from this.
struct Option: Sendable {
  /// Without the dashes.
  let name: String
  let short: Character?
  /// What stands for its argument in the help; nil for a switch.
  let argument: String?
  /// Whether it may stand without its argument, which then needs a `=`: `--update`, `--update=all`.
  let isArgumentOptional: Bool
  /// Whether giving it again adds to what was given.
  let isRepeatable: Bool
  /// What the argument can be, as far as a shell can help to type it.
  let values: CompletedValue
  /// One phrase without a full stop.
  let help: String
  /// What does not fit there, in sentences for the manual, in the form of `ManualText`; may be empty.
  let detail: String
  /// Puts the argument where it belongs; the text is empty for a switch.
  let store: @Sendable (String, inout Arguments) throws(BadValue) -> Void

  /// An argument that cannot be what the option needs.
  struct BadValue: Error {
    /// What it needs, to complete "needs …".
    var expected: String
  }

  init(
    _ name: String, short: Character? = nil, argument: String, isArgumentOptional: Bool = false,
    isRepeatable: Bool = false, values: CompletedValue = .anything, help: String,
    detail: String = "",
    store: @escaping @Sendable (String, inout Arguments) throws(BadValue) -> Void
  ) {
    self.name = name
    self.short = short
    self.argument = argument
    self.isArgumentOptional = isArgumentOptional
    self.isRepeatable = isRepeatable
    self.values = values
    self.help = help
    self.detail = detail
    self.store = store
  }

  /// A switch: given or not.
  init(
    _ name: String, short: Character? = nil, help: String, detail: String = "",
    store: @escaping @Sendable (inout Arguments) -> Void
  ) {
    self.name = name
    self.short = short
    argument = nil
    isArgumentOptional = false
    isRepeatable = false
    values = .anything
    self.help = help
    self.detail = detail
    self.store = { _, arguments in store(&arguments) }
  }

  /// As the help writes it: `-r, --rules R`.
  var synopsis: String {
    (short.map { "-\($0), " } ?? "    ") + "--\(name)"
      + (argument.map { isArgumentOptional ? "[=\($0)]" : " \($0)" } ?? "")
  }
}
