import Responder
import Terminal

extension Arguments {
  /// Returns the rules given, as operands or with --rules; without any, those in the current folder, and says so.
  ///
  /// If there are none, the result is empty, and the built-in robot is meant.
  ///
  /// - Parameter activity: the verb of the message, such as "checking".
  @MainActor
  func chosenRules(for activity: String, on errors: ReportOutput) -> [String] {
    let paths = rules + operands
    guard paths.isEmpty else { return paths }
    let local = LocalRules(languages: languages).files
    let names = local.map(\.oneLine).joined(separator: ", ")
    errors.write(
      StyledText(
        local.isEmpty
          ? "no rule files in this folder: \(activity) the built-in robot\n"
          : "\(activity) the rule files in this folder: \(names)\n", .dim))
    return local
  }
}
