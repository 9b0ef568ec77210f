/// One option: the parser, the help, the manual and the completions are all made from this.
struct Option: Sendable {
  /// Without the dashes.
  let name: String
  let short: Character?
  /// What stands for its argument in the help; nil for a switch.
  let argument: String?
  /// Whether it may stand without its argument, which then needs a `=`: `--update`, `--update=all`.
  let isArgumentOptional: Bool
  /// What the argument may be, where that is a short list.
  let choices: [String]
  /// One phrase without a full stop.
  let help: String
  /// Puts the argument where it belongs; the text is empty for a switch.
  let store: @Sendable (String, inout Arguments) throws(BadValue) -> Void

  /// An argument that cannot be what the option needs.
  struct BadValue: Error {
    /// What it needs, to complete "needs …".
    var expected: String
  }

  init(
    _ name: String, short: Character? = nil, argument: String, isArgumentOptional: Bool = false,
    choices: [String] = [], help: String,
    store: @escaping @Sendable (String, inout Arguments) throws(BadValue) -> Void
  ) {
    self.name = name
    self.short = short
    self.argument = argument
    self.isArgumentOptional = isArgumentOptional
    self.choices = choices
    self.help = help
    self.store = store
  }

  /// A switch: given or not.
  init(
    _ name: String, short: Character? = nil, help: String,
    store: @escaping @Sendable (inout Arguments) -> Void
  ) {
    self.name = name
    self.short = short
    argument = nil
    isArgumentOptional = false
    choices = []
    self.help = help
    self.store = { _, arguments in store(&arguments) }
  }

  /// As the help writes it: `-r, --rules R`.
  var synopsis: String {
    (short.map { "-\($0), " } ?? "    ") + "--\(name)"
      + (argument.map { isArgumentOptional ? "[=\($0)]" : " \($0)" } ?? "")
  }
}
