import Disk
import RuleLoading
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
  /// The variable of the environment that, unless it is empty, overrides the file with `value`.
  let variable: (name: String, value: String)?
  /// A function that returns the option or the operand that overrides the setting; `nil` if there is none.
  let overridingOption: @Sendable (ChatArguments) -> String?
  /// Whether `plain = on` determines the value, so that the value has the origin of `plain`.
  private(set) var yieldsToPlain = false
  /// A function that stores a value; paths are relative to the folder, or to the current one if it is `nil`.
  let store: @Sendable (String, _ folder: String?, inout ChatArguments) throws(BadValue) -> Void
  /// A function that returns the value in effect.
  let value: @Sendable (ChatArguments) -> String

  private init(
    _ name: String, values: String, isForTerminals: Bool = false,
    variable: (name: String, value: String)? = nil,
    overridingOption: @escaping @Sendable (ChatArguments) -> String? = { _ in nil },
    purpose: String,
    store: @escaping @Sendable (String, String?, inout ChatArguments) throws(BadValue) -> Void,
    value: @escaping @Sendable (ChatArguments) -> String
  ) {
    self.name = name
    self.values = values
    self.purpose = purpose
    self.isForTerminals = isForTerminals
    self.variable = variable
    self.overridingOption = overridingOption
    self.store = store
    self.value = value
  }

  /// Creates a setting whose value is one of the words.
  private init(
    _ name: String, of words: [String], isForTerminals: Bool = false,
    variable: (name: String, value: String)? = nil,
    overridingOption: @escaping @Sendable (ChatArguments) -> String? = { _ in nil },
    yieldsToPlain: Bool = false, purpose: String,
    store: @escaping @Sendable (String, inout ChatArguments) -> Void,
    value: @escaping @Sendable (ChatArguments) -> String
  ) {
    self.init(
      name, values: words.joined(separator: "|"), isForTerminals: isForTerminals,
      variable: variable, overridingOption: overridingOption, purpose: purpose
    ) { text, _, arguments throws(BadValue) in
      guard words.contains(text) else { throw BadValue(expected: words.alternatives) }
      store(text, &arguments)
    } value: {
      value($0)
    }
    self.yieldsToPlain = yieldsToPlain
  }

  /// All settings, in the order in which they are shown.
  static let all = [
    Setting(
      "robot", values: "NAME|PATH", isForTerminals: true,
      overridingOption: {
        $0.rules.isEmpty ? $0.operands.first ?? $0.continuing.map { _ in "--continue" } : "--rules"
      },
      purpose: "the robot of a chat if no rules are named"
    ) { text, folder, arguments throws(BadValue) in
      arguments.rules = arguments.languages.rules(named: text, relativeTo: folder)
    } value: {
      let rules = $0.rules + $0.operands
      return rules.isEmpty ? RobotRequest.builtin : rules.joined(separator: ", ")
    },
    Setting(
      "seed", values: "N", isForTerminals: true,
      overridingOption: { $0.seed.map { _ in "--seed" } },
      purpose: "the seed of the robot's choices"
    ) { text, _, arguments throws(BadValue) in
      try Option<ChatArguments>.seed.store(text, &arguments)
    } value: {
      $0.seed.map(String.init) ?? "random"
    },
    Setting(
      "color", values: ColorChoice.allCases.map(\.rawValue).joined(separator: "|"),
      variable: ("NO_COLOR", ColorChoice.never.rawValue),
      overridingOption: { $0.color.map { _ in "--color" } },
      purpose: "when to use color"
    ) { text, _, arguments throws(BadValue) in
      try Option<ChatArguments>.color.store(text, &arguments)
    } value: {
      ($0.color ?? .auto).rawValue
    },
    Setting(
      "theme", of: Theme.allCases.map(\.rawValue),
      purpose: "the colors in a terminal, to suit its background"
    ) {
      $1.theme = Theme(rawValue: $0) ?? .auto
    } value: {
      $0.theme.rawValue
    },
    Setting(
      "marks", of: MarkChoice.allCases.map(\.rawValue),
      purpose: "whether a terminal gets a title, and invisible marks around prompts and replies"
    ) {
      $1.marks = MarkChoice(rawValue: $0) ?? .auto
    } value: {
      $0.marks.rawValue
    },
    Setting(
      "plain", of: ["on", "off"], variable: ("ACCESSIBLE", "on"),
      overridingOption: { $0.plain ? "--plain" : nil },
      purpose: "whether to write plain text, row by row, for screen readers"
    ) {
      $1.plain = $0 == "on"
    } value: {
      $0.plain ? "on" : "off"
    },
    Setting(
      "prompt", of: ["state", "plain"], yieldsToPlain: true,
      purpose: "whether the prompt shows the topic and tracing"
    ) {
      $1.showsState = $0 == "state"
    } value: {
      $0.showsState && !$0.plain ? "state" : "plain"
    },
    Setting(
      "trace", of: ["on", "off"], isForTerminals: true,
      purpose: "whether each reply is shown with its rule"
    ) {
      $1.tracesReplies = $0 == "on"
    } value: {
      $0.tracesReplies ? "on" : "off"
    },
    Setting(
      "timestamps", of: ["on", "off"], isForTerminals: true,
      purpose: "whether each reply is shown with the time"
    ) {
      $1.showsTimes = $0 == "on"
    } value: {
      $0.showsTimes ? "on" : "off"
    },
    Setting(
      "suggestions", of: ["on", "off"], yieldsToPlain: true,
      purpose: "whether to suggest completing a line like an earlier one"
    ) {
      $1.suggests = $0 == "on"
    } value: {
      $0.suggests && !$0.plain ? "on" : "off"
    },
  ]

  static func named(_ name: String) -> Setting? {
    // Earlier versions called it `colours`, as files and scripts may still do.
    let name = name == "colours" ? "color" : name
    return all.first { $0.name == name }
  }
}

extension RuleLanguages {
  /// Returns the rules for the name of a built-in robot, or for a path; empty for the first built-in robot.
  fileprivate func rules(named text: String, relativeTo folder: String?) -> [String] {
    if let index = builtins.firstIndex(where: { $0.answers(to: text) }) {
      return index == 0 ? [] : [builtins[index].choices[0]]
    }
    let path = Files.expandingHome(text)
    guard let folder, !path.hasPrefix("/") else { return [path] }
    return [folder + "/" + path]
  }
}
