package import Conversations
package import Responder

/// The source text of the rules before they are compiled.
extension RuleLoadingService {
  /// Returns the language, the texts of the named built-in robots and rule files, and a diagnostic for each unreadable
  /// file in a folder.
  ///
  /// If no rules are named, the texts are those of the first built-in robot, without the user's own rules.
  ///
  /// - Parameter progress: called with the number of files read and the number of all files.
  package func sources(
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws(RobotLoadError) -> (
    language: any RuleLanguage, sources: [RuleSource], problems: [Diagnostic]
  ) {
    files.finishUnfinished(of: origin)
    let (builtins, files, language) = try chosenRules()
    var reader = RuleFileReader(languages.limits)
    for (number, file) in files.enumerated()
    where !file.isCompanion || language.isCompanion(file.path) {
      progress(number, files.count)
      try reader.read(file)
    }
    return (language, builtins.flatMap { $0.sources() } + reader.sources, reader.problems)
  }

  /// The check for files that contain rules, but are not loaded.
  static let unloaded = CheckDescription(
    name: "unloaded-file", severity: .warning,
    summary: "a rule file that is not loaded because of its name",
    explanation: """
      From a folder, only .rive, .rs, .eliza and .aiml files are loaded. This one contains RiveScript and has another
      extension. Rename it, or name the file itself with --language rivescript.
      """, bad: "", good: "")

  /// The maximum number of files other than rule files that are examined.
  private static let maximumOthers = 1_000

  /// Returns a diagnostic for each RiveScript file in the folders that is not loaded because of its name.
  ///
  /// Examines at most `maximumOthers` files; none if `--language` is given.
  package func unloadedFiles() -> [Diagnostic] {
    guard languages.chosenName == nil,
      let others = try? finder.others(in: namedPaths, maximum: Self.maximumOthers)
    else { return [] }
    return others.filter { Self.mayHoldRules($0) && LocalRules.holdsRules($0, otherwise: false) }
      .map {
        Diagnostic(
          Self.unloaded.severity, Self.unloaded.name, at: SourceLocation(file: $0, line: 1),
          "this file has rules, but is not loaded, because its name does not end in .rive",
          hint: "rename it")
      }
  }

  /// Returns whether a file's name has no extension, or a usual one for text or rules.
  private static func mayHoldRules(_ path: String) -> Bool {
    let name = path.lowercased().split(separator: "/").last ?? ""
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 1
      || ["txt", "text", "riv", "rivescript", "rv", "rvs", "rs", "rules"].contains(parts.last)
  }
}
