import Terminal
import Transcripts

/// A setting of a chat, which the settings file and `--set` can change.
struct Setting: Sendable {
  let name: String
  /// The permitted values in the notation of the manual.
  let values: String
  /// A phrase without a full stop.
  let purpose: String
  /// Whether the file's value applies only on a terminal, so that a script's output does not depend on the file.
  let isForTerminals: Bool
  /// The names of the options that override the setting, without dashes.
  let options: [String]
  /// A function that stores a value.
  let store: @Sendable (String, inout Arguments) throws(Option.BadValue) -> Void
  /// A function that returns the value in effect.
  let value: @Sendable (Arguments) -> String

  private init(
    _ name: String, values: String, isForTerminals: Bool = false, options: [String] = [],
    purpose: String,
    store: @escaping @Sendable (String, inout Arguments) throws(Option.BadValue) -> Void,
    value: @escaping @Sendable (Arguments) -> String
  ) {
    self.name = name
    self.values = values
    self.purpose = purpose
    self.isForTerminals = isForTerminals
    self.options = options
    self.store = store
    self.value = value
  }

  /// Creates a setting that is on or off.
  private init(
    _ name: String, isForTerminals: Bool = false, purpose: String,
    at place: any WritableKeyPath<Arguments, Bool> & Sendable
  ) {
    self.init(
      name, values: "on|off", isForTerminals: isForTerminals, purpose: purpose
    ) { text, arguments throws(Option.BadValue) in
      guard text == "on" || text == "off" else { throw Option.BadValue(expected: "on or off") }
      arguments[keyPath: place] = text == "on"
    } value: {
      $0[keyPath: place] ? "on" : "off"
    }
  }

  /// All settings, in the order in which they are shown.
  static let all = [
    Setting(
      "robot", values: "NAME|PATH", isForTerminals: true, options: [Option.rules.name],
      purpose: "the robot of a chat if no rules are named"
    ) { text, arguments throws(Option.BadValue) in
      arguments.rules = [text]
    } value: {
      let rules = $0.rules + $0.operands
      return rules.isEmpty ? RobotRequest.builtin : rules.joined(separator: ", ")
    },
    Setting(
      "seed", values: "N", isForTerminals: true, options: [Option.seed.name],
      purpose: "the seed of the robot's choices",
      store: Option.seed.store
    ) {
      $0.seed.map(String.init) ?? "random"
    },
    Setting(
      "colours", values: ColorChoice.allCases.map(\.rawValue).joined(separator: "|"),
      options: [Option.color.name], purpose: "when to write in colour", store: Option.color.store
    ) { $0.color.rawValue },
    Setting(
      "prompt", values: "state|plain", options: [Option.plain.name],
      purpose: "whether the prompt shows the topic and tracing"
    ) { text, arguments throws(Option.BadValue) in
      guard text == "state" || text == "plain" else {
        throw Option.BadValue(expected: "state or plain")
      }
      arguments.showsState = text == "state"
    } value: {
      $0.showsState && !$0.plain ? "state" : "plain"
    },
    Setting(
      "trace", isForTerminals: true, purpose: "whether each reply is shown with its rule",
      at: \.tracesReplies),
    Setting(
      "timestamps", isForTerminals: true, purpose: "whether each reply is shown with the time",
      at: \.showsTimes),
    Setting(
      "suggestions", values: "on|off", options: [Option.plain.name],
      purpose: "whether the rest of an earlier line is suggested"
    ) { text, arguments throws(Option.BadValue) in
      guard text == "on" || text == "off" else { throw Option.BadValue(expected: "on or off") }
      arguments.suggests = text == "on"
    } value: {
      $0.suggests && !$0.plain ? "on" : "off"
    },
  ]

  static func named(_ name: String) -> Setting? { all.first { $0.name == name } }
}
