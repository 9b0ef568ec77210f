import Responder
import RuleLoading
import Terminal
import Transcripts

/// Prints diagnostics for people, in the style of compilers.
///
/// ```
/// waiter.rive:3:12: warning: there is no array 'colors' [unknown-array]
///   + my car is (@colors)
///               ^
///   hint: did you mean 'colors'?
///
/// 1 warning
/// ```
enum PrettyDiagnostics {
  static func text(of diagnostics: [Diagnostic]) -> StyledText {
    var text = StyledText("")
    for diagnostic in diagnostics {
      var named = diagnostic
      named.message += " [\(diagnostic.check)]"
      text += StyledText(diagnostic: named, path: RuleFiles.path(of: diagnostic.location.file))
    }
    let counts = counts(of: diagnostics)
    if !diagnostics.isEmpty { text += StyledText("\n") }
    return text + StyledText(counts + "\n", .strong)
  }

  /// Returns the counts, such as `2 errors, 1 warning`, or a sentence if there are none.
  static func counts(of diagnostics: [Diagnostic]) -> String {
    let parts = Diagnostic.Severity.allCases.compactMap { severity -> String? in
      let count = diagnostics.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return parts.isEmpty ? "no problems found" : parts.joined(separator: ", ")
  }
}
