import Disk
import RiveScript
import RuleLoading
import TranscriptFormat

/// The options that affect how rules are loaded, as conversations and transcripts store them.
extension Arguments {
  /// The values of these options by name, without those that have their defaults.
  var ruleOptions: [String: String] {
    var options: [String: String] = [:]
    options[Option.language.name] = language
    options[Option.maxSteps.name] = maxSteps.map(String.init)
    options[Option.order.name] = order?.rawValue
    let changed = limits.text(of: Limit.ofAnswers)
    if !changed.isEmpty { options[Option.max.name] = changed }
    return options
  }

  /// Takes over the options stored with a conversation, except those that have a value already.
  mutating func adopt(_ options: [String: String]) {
    language = language ?? options[Option.language.name]
    maxSteps = maxSteps ?? options[Option.maxSteps.name].flatMap { Int($0) }
    order = order ?? options[Option.order.name].flatMap { TriggerOrder(rawValue: $0) }
    if let kept = options[Option.max.name] { limits.adopt(kept) }
  }
}

extension Arguments {
  /// Returns rules as the header of a transcript names them: a path relative to its folder, or a built-in robot.
  ///
  /// - Parameter path: the path of the transcript.
  func names(of rules: [String], inTranscript path: String) -> [String] {
    let file = Files.absolute(path)
    return rules.map { rule in
      languages.builtin(rule)?.choices.first ?? Files.absolute(rule).path(fromFolderOf: file)
    }
  }
}
