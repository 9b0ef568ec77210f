import Conversations
import LineEditing
import ObjectWorkers
import Responder
import RuleLoading
import Terminal

/// The arguments of a conversation, for `chat`, `ask`, `record` and `settings`.
struct ChatArguments: TakesHistory, RunsObjects, TakesAgainst {
  /// The conversation to continue.
  enum Continuing: Equatable, Sendable {
    case latest
    case id(KeptConversation.ID)
  }

  var common = CommonArguments()
  var history = HistoryArguments()
  /// Whether the history is neither read nor written.
  var isHistoryOff = false
  var continuing: Continuing?
  /// Whether the robot starts without its memory of the user.
  var startsFresh = false
  var against = AgainstArguments()
  var objects = ObjectArguments()
  /// The sections of the settings file about objects.
  var objectSections: [ObjectSection] = []
  /// The seed of the robot's random choices; `nil` if none is given.
  var seed: UInt64?
  var user: String?
  /// Whether to print one JSON object per message.
  var json = false
  /// Whether to run /commands even in a pipe.
  var takesCommands = false
  /// Whether to print the explanation of each reply after the reply.
  var why = false
  /// Whether a message that no rule matched makes the exit code 1.
  var strict = false
  /// Whether a message that only a catch-all matched makes the exit code 1 too.
  var refusesCatchAlls = false
  /// The file to which the events of all screens are logged.
  var log: String?
  /// The file to which the conversation is written while it continues.
  var record: String?
  /// Whether replies appear as slowly as on a teletype.
  var teletype = false
  /// Whether to write plain text, row by row, for screen readers.
  var plain = false
  var theme = Theme.auto
  /// Whether the terminal gets a title, and invisible marks around prompts and replies.
  var marks = MarkChoice.auto
  /// Whether the prompt shows the topic and tracing.
  var showsState = true
  /// Whether to suggest completing a line like an earlier one.
  var suggests = true
  /// Whether each reply is shown with its rule.
  var tracesReplies = false
  /// Whether each reply is shown with the time.
  var showsTimes = false
  /// The settings file; `nil` for the default one.
  var settingsPath: String?
  /// Whether no settings file is read.
  var areSettingsOff = false
  /// The values of `--set`, in order.
  var assignments: [Assignment] = []

  struct Assignment: Equatable, Sendable {
    var setting: String
    var value: String
  }

  /// Returns the terminal, with a line editor if standard input and standard output are terminals.
  ///
  /// - Parameter historyPath: the file of the typed lines; `nil` to keep them in memory only.
  @MainActor func terminal(historyPath: String?) -> any Terminal {
    let editor = MessageEditor.chosen(staysInMemory: isHistoryOff)
    // One byte more than the maximum shows that a message is too long; the rest of such a line need not be read.
    let standard = StandardTerminal.make(
      color: self.color ?? .auto, historyPath: historyPath, isPlain: plain, suggests: suggests,
      theme: theme, marks: marks, edit: editor.edit,
      maximumLineBytes: max(PlainTerminal.defaultMaximumLineBytes, self.limits.message + 1))
    return teletype ? TeletypeTerminal(standard) : standard
  }
}

/// The options that `chat` shares with other commands.
extension Option<ChatArguments> {
  static var seed: Option { .seed { $0.seed = $1 } }

  static var user: Option {
    .text(
      "user", short: "u", "NAME", "a name", help: "the name of the user",
      detail: "The robot remembers each user separately, and knows the name as `<id>`."
    ) { $0.user = $1 }
  }

  static var json: Option {
    .flag("json", help: "print one JSON object for each message") { $0.json = true }
  }

  static var strict: Option {
    Option(
      "strict", "catch-all", isArgumentOptional: true, values: .words(["catch-all"]),
      help: "exit with 1 if no rule matched a message",
      detail:
        "With `=catch-all`, also if only a catch-all matched it: `*` in RiveScript and AIML, NONE in ELIZA."
    ) { text, arguments throws(BadValue) in
      guard ["", "catch-all"].contains(text) else {
        throw BadValue(expected: "no argument, or catch-all")
      }
      arguments.strict = true
      arguments.refusesCatchAlls = !text.isEmpty
    }
  }

  static var log: Option {
    .file("log", help: "log every event and result to a file") { $0.log = $1 }
  }

  static var plain: Option {
    .flag(
      "plain", help: "write plain text, row by row, for screen readers",
      detail: """
        No colors, no suggestions, no columns, no pages, and nothing that is drawn again: a terminal gets no escape \
        sequence at all. `ACCESSIBLE=1` and `TERM=dumb` do the same.
        """
    ) { $0.plain = true }
  }

  static var settings: Option {
    .file(
      "settings", help: "read settings from this file",
      detail:
        "The default is `$XDG_CONFIG_HOME/parley/settings`, or the same path below ‹~/.config›."
    ) { $0.settingsPath = $1 }
  }

  static var noSettings: Option {
    .flag("no-settings", help: "read no settings file") { $0.areSettingsOff = true }
  }

  static var set: Option {
    Option(
      "set", "KEY=VALUE", isRepeatable: true, values: .words(Setting.all.map { $0.name + "=" }),
      help: "set one setting, overriding the file",
      detail: "As in the settings file: see `parley-settings`(1)."
    ) { text, arguments throws(BadValue) in
      let name = String(text.prefix { $0 != "=" })
      guard let setting = Setting.named(name) else {
        let names = Setting.all.map(\.name)
        let nearest = nearestName(to: name, among: names)
        throw BadValue(
          expected: "a setting ("
            + (nearest.map { "did you mean \($0)?" } ?? names.joined(separator: ", ")) + ")")
      }
      let value = String(text.dropFirst(name.count + 1))
      guard !value.isEmpty else { throw BadValue(expected: "\(name)=\(setting.values)") }
      var copy = arguments
      try setting.store(value, nil, &copy)
      arguments.assignments.append(.init(setting: name, value: value))
    }
  }
}
