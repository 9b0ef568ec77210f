import Responder

extension RiveScriptLanguage {
  /// Returns the problems of the file, compiled alone with the options of its robot, such as UTF-8 mode.
  func singleFileProblems(in source: RuleSource, of robot: (any Responder)?) -> [Diagnostic] {
    let book = RuleBook([source], options: (robot as? Brain)?.options ?? options)
    return book.diagnostics(of: Self.singleFileRuleChecks).filter {
      Self.singleFileChecks.contains($0.check)
    }
  }

  private static let singleFileRuleChecks = CheckRegistry.all.filter {
    singleFileChecks.contains($0.description.name)
  }

  /// The names of the checks that need only the file: of lines, and of triggers with their replies.
  static let singleFileChecks: Set = [
    "brackets", "top-level-bar", "lone-character", "unclosed-comment", "old-comment",
    "unknown-command", "orphan", "bad-label", "unknown-label", "unclosed-label", "bad-definition",
    "unknown-definition", "bad-condition", "too-long", "hidden-characters", "unknown-tag",
    "unclosed-tag", "star-beyond-captures", "weight", "no-reply", "hidden-reply",
  ]
}
