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
  var isForTerminals = false
  /// The variable of the environment that, unless it is empty, overrides the file with `value`.
  var variable: (name: String, value: String)?
  /// A function that returns the option or the operand that overrides the setting; `nil` if there is none.
  var overridingOption: @Sendable (ChatArguments) -> String? = { _ in nil }
  /// Whether `plain = on` determines the value, so that the value has the origin of `plain`.
  var yieldsToPlain = false
  /// A function that stores a value; paths are relative to the folder, or to the current one if it is `nil`.
  let store: @Sendable (String, _ folder: String?, inout ChatArguments) throws(BadValue) -> Void
  /// A function that returns the value in effect.
  let value: @Sendable (ChatArguments) -> String

  /// All settings, in the order in which they are shown.
  static let all: [Setting] = [
    Setting(
      name: "robot", values: "NAME|PATH", purpose: "the robot of a chat if no rules are named",
      isForTerminals: true,
      overridingOption: {
        $0.rules.isEmpty ? $0.operands.first ?? $0.continuing.map { _ in "--continue" } : "--rules"
      }
    ) { text, folder, arguments throws(BadValue) in
      arguments.rules = arguments.languages.rules(named: text, relativeTo: folder)
    } value: {
      let rules = $0.rules + $0.operands
      return rules.isEmpty ? RobotRequest.builtin : rules.joined(separator: ", ")
    },
    Setting(
      name: "seed", values: "N", purpose: "the seed of the robot's choices", isForTerminals: true,
      overridingOption: { $0.seed.map { _ in "--seed" } }
    ) { text, _, arguments throws(BadValue) in
      try Option<ChatArguments>.seed.store(text, &arguments)
    } value: {
      $0.seed.map(String.init) ?? "random"
    },
    Setting(
      name: "color", values: ColorChoice.allCases.map(\.rawValue).joined(separator: "|"),
      purpose: "when to use color", variable: ("NO_COLOR", ColorChoice.never.rawValue),
      overridingOption: { $0.color.map { _ in "--color" } }
    ) { text, _, arguments throws(BadValue) in
      try Option<ChatArguments>.color.store(text, &arguments)
    } value: {
      ($0.color ?? .auto).rawValue
    },
    Setting(
      "theme", of: Theme.allCases.map { ($0.rawValue, $0) }, at: \.theme,
      purpose: "the colors in a terminal, to suit its background"),
    Setting(
      "marks", of: MarkChoice.allCases.map { ($0.rawValue, $0) }, at: \.marks,
      purpose: "whether a terminal gets a title, and invisible marks around prompts and replies"),
    Setting(
      "plain", of: switchWords, at: \.plain,
      purpose: "whether to write plain text, row by row, for screen readers",
      variable: ("ACCESSIBLE", "on"), overridingOption: { $0.plain ? "--plain" : nil }),
    Setting(
      "prompt", of: [("state", true), ("plain", false)], at: \.showsState,
      purpose: "whether the prompt shows the topic and tracing", yieldsToPlain: true),
    Setting(
      "trace", of: switchWords, at: \.tracesReplies,
      purpose: "whether each reply is shown with its rule", isForTerminals: true),
    Setting(
      "timestamps", of: switchWords, at: \.showsTimes,
      purpose: "whether each reply is shown with the time", isForTerminals: true),
    Setting(
      "suggestions", of: switchWords, at: \.suggests,
      purpose: "whether to suggest completing a line like an earlier one", yieldsToPlain: true),
  ]

  private static let switchWords = [("on", true), ("off", false)]

  static func named(_ name: String) -> Setting? {
    // Earlier versions called it `colours`, as files and scripts may still do.
    let name = name == "colours" ? "color" : name
    return all.first { $0.name == name }
  }
}

extension Setting {
  /// Creates a setting whose value is one of the words; if it yields to `plain`, the last word stands for plain text.
  private init<Value: Equatable & Sendable>(
    _ name: String, of choices: [(String, Value)],
    at member: any WritableKeyPath<ChatArguments, Value> & Sendable, purpose: String,
    isForTerminals: Bool = false, variable: (name: String, value: String)? = nil,
    overridingOption: @escaping @Sendable (ChatArguments) -> String? = { _ in nil },
    yieldsToPlain: Bool = false
  ) {
    let words = choices.map { $0.0 }
    self.init(
      name: name, values: words.joined(separator: "|"), purpose: purpose,
      isForTerminals: isForTerminals, variable: variable, overridingOption: overridingOption,
      yieldsToPlain: yieldsToPlain
    ) { text, _, arguments throws(BadValue) in
      guard let choice = choices.first(where: { $0.0 == text }) else {
        throw BadValue(expected: words.alternatives)
      }
      arguments[keyPath: member] = choice.1
    } value: { arguments in
      let isPlain = yieldsToPlain && arguments.plain
      let choice = choices.first { $0.1 == arguments[keyPath: member] }
      return (isPlain ? words.last : choice?.0) ?? ""
    }
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
