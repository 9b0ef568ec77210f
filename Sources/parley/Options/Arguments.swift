import Terminal

/// What the words after the command's name came to.
struct Arguments: Equatable, Sendable {
  /// The words that are no options, in their order.
  var operands: [String] = []
  /// What makes the robot's choices repeatable; nil for a new conversation each time.
  var seed: UInt64?
  /// Who is talking.
  var user: String?
  /// Rule files and folders, in the order given.
  var rules: [String] = []
  var color = ColorChoice.auto
  /// Whether to print one JSON object a message.
  var json = false
  /// Whether /commands are obeyed in a pipe too.
  var takesCommands = false
  /// Whether each reply is followed by how it came about.
  var why = false
  /// Whether a message without a rule makes the exit code 1.
  var strict = false
  /// The file that the events of all screens are logged to.
  var log: String?
  /// The file that the talk is written to while it goes on.
  var record: String?
  /// Whether messages keep all their letters instead of the ASCII ones only.
  var utf8 = false
  /// The language of all rule files, whatever their endings; nil leaves it to those.
  var language: String?
  /// How many transformations a reply of ELIZA may take, 0 for any number.
  var maxSteps: Int?
  /// How much anything may take.
  var limits = Limits()
  /// Whether the robot's words come as slowly as from a teletype.
  var teletype = false
  /// Whether a line being typed shows nothing but what was typed.
  var plain = false
  /// What there is to say about the history.
  var history = HistoryArguments()
  /// What `replay` and its kin take.
  var replay = ReplayArguments()
  /// What `check` and `format` take.
  var check = CheckArguments()
  /// Whether the pages of the manual are listed instead of one printed.
  var listsPages = false
  var wantsHelp = false
  var wantsVersion = false

  var languages: RuleLanguages {
    RuleLanguages(utf8: utf8, chosen: language, maxSteps: maxSteps, limits: limits)
  }
}
