import Conversations
import Responder
import RuleLoading
import Terminal
import Transcripts

/// Prints diagnostics for people, in the style of compilers.
///
/// ```
/// waiter.rive:3:12: warning: there is no array 'colours' [unknown-array]
///   + my car is (@colours)
///               ^
///   hint: did you mean 'colors'?
///
/// 1 warning
/// ```
enum PrettyDiagnostics {
  /// The maximum number of findings printed for one check, unless the user names the check.
  static let maximumPerCheck = 100

  /// Returns the diagnostics as text; of a check with more than `maximumPerCheck`, the first and the number of others.
  ///
  /// - Parameter asked: the names of the checks whose findings are all printed.
  static func text(of diagnostics: [Diagnostic], asked: Set<String> = []) -> StyledText {
    var text = StyledText("")
    let totals = Dictionary(diagnostics.lazy.map { ($0.check, 1) }, uniquingKeysWith: +)
    var shortened: Set<String> = []
    for diagnostic in diagnostics {
      let total = asked.contains(diagnostic.check) ? 0 : totals[diagnostic.check] ?? 0
      if total > maximumPerCheck, !shortened.insert(diagnostic.check).inserted { continue }
      var named = diagnostic
      named.message += " [\(diagnostic.check)]"
      text += StyledText(diagnostic: named, path: RuleFiles.path(of: diagnostic.location.file))
      if total > maximumPerCheck {
        text += StyledText("  \(total - 1) more: --only \(diagnostic.check) prints all\n")
      }
    }
    let counts = counts(of: diagnostics)
    if !diagnostics.isEmpty { text += StyledText("\n") }
    return text + StyledText(counts + "\n", .strong)
  }

  /// Returns the counts, such as `2 errors, 1 warning`, or a sentence if there are none.
  static func counts(of diagnostics: [Diagnostic]) -> String {
    let parts = Diagnostic.Severity.allCases.compactMap { severity -> String? in
      let count = diagnostics.count { $0.severity == severity }
      return count == 0 ? nil : Words.count(count, severity.rawValue)
    }
    return parts.isEmpty ? "no problems found" : parts.joined(separator: ", ")
  }
}
