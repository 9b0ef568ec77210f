import Disk
import Responder
import RiveScript
import RuleLoading
import Terminal
import TranscriptFormat

/// The options that affect how rules are loaded, as conversations and transcripts store them.
extension CommonArguments {
  /// The values of these options by name, without those that have their defaults.
  var ruleOptions: [String: String] {
    var options: [String: String] = [:]
    options["language"] = language
    options["max-steps"] = maxSteps.map(String.init)
    options["order"] = order?.rawValue
    let changed = limits.text(of: Limit.ofAnswers)
    if !changed.isEmpty { options["max"] = changed }
    return options
  }

  /// Takes over the options stored with a conversation, except those that have a value already.
  mutating func adopt(_ options: [String: String]) {
    language = language ?? options["language"]
    maxSteps = maxSteps ?? options["max-steps"].flatMap { Int($0) }
    order = order ?? options["order"].flatMap { TriggerOrder(rawValue: $0) }
    if let kept = options["max"] { limits.adopt(kept) }
  }
}

extension CommandArguments {
  /// Returns rules as the header of a transcript names them: a path relative to its folder, or a built-in robot.
  ///
  /// - Parameter path: the path of the transcript.
  func names(of rules: [String], inTranscript path: String) -> [String] {
    let file = Files.absolute(path)
    return rules.map { rule in
      self.languages.builtin(rule)?.choices.first ?? Files.absolute(rule).path(fromFolderOf: file)
    }
  }

  /// The rule files in the current folder; none for a packed robot.
  var localRules: [String] {
    PackedRobot.isAttached ? [] : LocalRules(languages: self.languages).files
  }

  /// Returns the rules given as operands or with --rules; if there are none, the rule files in the current folder.
  ///
  /// If the folder has no rule files either, the result is empty, which stands for the built-in robot. If no rules are
  /// given, a notice names those that are used.
  ///
  /// - Parameters:
  ///   - activity: the verb of the notice, such as "checking".
  ///   - errors: the output for the notice.
  @MainActor
  func chosenRules(for activity: String, on errors: ReportOutput) -> [String] {
    let paths = self.rules + self.operands
    guard paths.isEmpty else { return paths }
    let local = localRules
    let names = local.map(\.oneLine).joined(separator: ", ")
    errors.write(
      StyledText(
        local.isEmpty
          ? "no rule files in this folder: \(activity) the built-in robot\n"
          : "\(activity) the rule files in this folder: \(names)\n", .dim))
    errors.flush()
    return local
  }
}
