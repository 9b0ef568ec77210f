import Responder

/// The commands of `parley` or of a packed robot; the first is the default.
struct CommandRegistry: Sendable {
  let commands: [any Command.Type]
  /// The commands that only builds call, without help, manual pages and completions.
  var unlisted: [any Command.Type] = []
  /// Rule languages besides the program's own.
  var languages: [any RuleLanguage] = []

  static let all = CommandRegistry(
    commands: [
      ChatCommand.self, AskCommand.self, ReplayCommand.self, RecordCommand.self, MutateCommand.self,
      NewCommand.self, PackCommand.self, CheckCommand.self,
      FormatCommand.self, ServerCommand.self, EditorCommand.self,
      ServeCommand.self, ConvertCommand.self, DiffCommand.self,
      ReviewCommand.self,
      StatsCommand.self,
      ExploreCommand.self,
      PictureCommand.self, GraphCommand.self,
      RobotsCommand.self, HistoryCommand.self, SettingsCommand.self, LimitsCommand.self,
      ManualCommand.self, CompletionsCommand.self, HelpCommand.self, VersionCommand.self,
    ],
    unlisted: [AttachCommand.self])

  var names: [String] { commands.map { $0.name } }
  var defaultCommand: any Command.Type { commands[0] }

  func command(named name: String) -> (any Command.Type)? {
    (commands + unlisted).first { $0.name == name }
  }
}
