import RiveScript
import RuleLoading
import Terminal
import Transcripts

/// The parsed words after the command's name.
struct Arguments: Equatable, Sendable {
  /// The names of the options on the command line.
  var given: Set<String> = []
  /// The words that are not options, in order.
  var operands: [String] = []
  /// The seed of the robot's random choices, which makes them repeatable; `nil` if none is given.
  var seed: UInt64?
  /// The user's name.
  var user: String?
  /// Rule files and folders, in the given order.
  var rules: [String] = []
  var color = ColorChoice.auto
  /// Whether to print one JSON object per message.
  var json = false
  /// Whether to run /commands in a pipe too.
  var takesCommands = false
  /// Whether to print the explanation of each reply after it.
  var why = false
  /// Whether a message that no rule matched makes the exit code 1; for `check`, whether a warning does.
  var strict = false
  /// Whether a message that only a catch-all matched makes the exit code 1 too.
  var refusesCatchAlls = false
  /// The file to which the events of all screens are logged.
  var log: String?
  /// The folder to which an editor’s files are written; `nil` to print them.
  var editorFolder: String?
  /// The file to which the conversation is written while it continues.
  var record: String?
  /// Whether messages keep all their letters instead of only the ASCII ones.
  var utf8 = false
  /// The language of all rule files, whatever their extensions; `nil` to decide by extension.
  var language: String?
  /// The maximum number of links that an ELIZA script follows for a reply, 0 for no maximum; `nil` for the default.
  var maxSteps: Int?
  /// The order in which RiveScript's matching triggers win; `nil` for the default.
  var order: TriggerOrder?
  /// Rule languages besides the program's own.
  var others = OtherLanguages()
  /// The values of the limits.
  var limits = Limits()
  /// The file to which an AIML robot's `<learnf>` writes; `nil` for none.
  var learn: String?
  /// Whether replies appear as slowly as on a teletype.
  var teletype = false
  /// Whether a line being typed is shown without suggestions and colours.
  var plain = false
  /// Whether the prompt shows the topic and tracing.
  var showsState = true
  /// Whether earlier lines are suggested.
  var suggests = true
  /// Whether each reply is shown with its rule.
  var tracesReplies = false
  /// Whether each reply is shown with the time.
  var showsTimes = false
  /// The arguments about settings.
  var settings = SettingsArguments()
  /// The arguments about the history.
  var history = HistoryArguments()
  /// The arguments about objects.
  var objects = ObjectArguments()
  /// The sections of the settings file about objects.
  var objectSections: [ObjectSection] = []
  /// The file of a report or of another result; `nil` for standard output.
  var output: String?
  /// Whether changes are only printed as a patch.
  var isDryRun = false
  /// The pattern of the titles of cases to run.
  var filter: String?
  /// The number of jobs; `nil` for the number of cores.
  var jobs: Int?
  /// The part of the work to do.
  var shard: Shard?
  /// The arguments of `replay`.
  var replay = ReplayArguments()
  /// The arguments of `replay --perturb`.
  var perturb = PerturbArguments()
  /// The arguments of `explore`.
  var explore = ExploreArguments()
  /// The arguments of `mutate`.
  var mutate = MutateArguments()
  /// The arguments of `review`.
  var review = ReviewArguments()
  /// The arguments of `check` and `format`.
  var check = CheckArguments()
  /// The arguments of `graph`.
  var graph = GraphArguments()
  /// The arguments of `convert`.
  var convert = ConvertArguments()
  /// The arguments of `serve`.
  var serve = ServeArguments()
  /// The word for the built-in robot that `new` copies; `nil` for the small robot to start from.
  var newFrom: String?
  /// Whether to list the pages of the manual instead of printing one.
  var listsPages = false
  var wantsHelp = false
  var wantsVersion = false

  var languages: RuleLanguages {
    RuleLanguages(
      utf8: utf8, chosen: language, maxSteps: maxSteps, order: order, limits: limits,
      learnedFile: learn, others: others)
  }
}
