import Responder
import RuleLoading
import Terminal

extension Arguments {
  /// The rule files in the current folder.
  var localRules: [String] { LocalRules(languages: languages).files }

  /// Returns the rules given as operands or with --rules; if there are none, the rule files in the current folder.
  ///
  /// If the folder has no rule files either, the result is empty, which stands for the built-in robot. A notice says
  /// what is used if no rules are given.
  ///
  /// - Parameters:
  ///   - activity: the verb of the notice, such as "checking".
  ///   - errors: the output for the notice.
  @MainActor
  func chosenRules(for activity: String, on errors: ReportOutput) -> [String] {
    let paths = rules + operands
    guard paths.isEmpty else { return paths }
    let local = localRules
    let names = local.map(\.oneLine).joined(separator: ", ")
    errors.write(
      StyledText(
        local.isEmpty
          ? "no rule files in this folder: \(activity) the built-in robot\n"
          : "\(activity) the rule files in this folder: \(names)\n", .dim))
    return local
  }
}
