package import Terminal

/// Problems in rule files, as compilers print them.
///
/// ```
/// waiter.rive:3:12: warning: this bracket is never closed
///   + my name [is *
///             ^
///   close it with ]
/// ```
package enum ProblemText {
  /// How many are shown before the rest is only counted.
  package static let limit = 5

  package static func of(_ problems: [ProblemDisplay]) -> StyledText {
    var text = problems.prefix(limit).reduce(StyledText("")) { $0 + of($1) }
    if problems.count > limit {
      text += StyledText(Words.furtherProblems(problems.count - limit) + "\n", .dim)
    }
    return text
  }

  package static func of(_ problem: ProblemDisplay) -> StyledText {
    var text = StyledText(problem.place + ": ", .strong)
    text += StyledText(problem.severity.rawValue + ": ", style(of: problem.severity))
    text += StyledText(problem.text + "\n")
    if let excerpt = problem.excerpt {
      text += StyledText("  " + excerpt + "\n")
      text += StyledText("  " + margin(of: excerpt, before: problem.column) + "^\n", .good)
    }
    if let hint = problem.hint { text += StyledText("  " + hint + "\n", .dim) }
    return text
  }

  private static func style(of severity: ProblemDisplay.Severity) -> StyledText.Style {
    switch severity {
    case .error: .problem
    case .warning: .warning
    case .note: .notice
    }
  }

  /// White space as wide as what stands before the column; tabs stay tabs.
  private static func margin(of excerpt: String, before column: Int) -> String {
    var before = String.UnicodeScalarView()
    before.append(contentsOf: excerpt.unicodeScalars.prefix(max(0, column - 1)))
    return String(before).split(separator: "\t", omittingEmptySubsequences: false).map {
      String(repeating: " ", count: $0.visible.displayWidth)
    }.joined(separator: "\t")
  }
}
