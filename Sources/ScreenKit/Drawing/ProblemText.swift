import Conversations
package import Responder
package import Terminal

/// A function that writes to standard error.
package typealias ErrorOutput = @MainActor (StyledText) -> Void

/// A problem in a rule file as a View shows it.
package struct ProblemDisplay: Sendable, Equatable {
  package var severity: Diagnostic.Severity
  /// `file:line:column`.
  package var place: String
  package var text: String
  /// The fix, if there is a short one.
  package var hint: String?
  /// The source line, shown with a caret below `column`, which is counted from 1 in Unicode scalars.
  package var excerpt: String?
  package var column = 1
}

extension ProblemDisplay {
  package init(_ diagnostic: Diagnostic) {
    let location = diagnostic.location
    self.init(
      severity: diagnostic.severity, place: location.exactDescription, text: diagnostic.message,
      hint: diagnostic.hint, excerpt: diagnostic.excerpt, column: location.column)
  }
}

/// Problems in rule files, in the format of compilers.
///
/// ```
/// waiter.rive:3:3: warning: this label is never closed
///   > topic tea
///     ^
///   close it with < topic
/// ```
extension StyledText {
  /// Creates the text of the first few problems and the number of others.
  ///
  /// - Parameter width: the width at which words wrap; `nil` for a pipe.
  package init(problems: [ProblemDisplay], width: Int? = nil) {
    let maximumShown = 5
    self = problems.prefix(maximumShown).reduce("") {
      $0 + StyledText(problem: $1, width: width)
    }
    if problems.count > maximumShown {
      self += StyledText(Words.furtherProblems(problems.count - maximumShown) + "\n", .dim)
    }
  }

  package init(problem: ProblemDisplay, width: Int? = nil) {
    var head = StyledText(problem.place + ": ", .strong)
    head += StyledText(problem.severity.rawValue + ": ", problem.severity.style)
    head += StyledText(problem.text.revealed)
    self = head.problemLine(width: width)
    // Below a wrapped line, the caret would be in the wrong place.
    if let excerpt = problem.excerpt,
      excerpt.revealed.visible.displayWidth + 2 <= width ?? .max
    {
      self += StyledText("  " + excerpt.revealed + "\n")
      self += StyledText("  " + Self.margin(of: excerpt, before: problem.column) + "^\n", .good)
    }
    if let hint = problem.hint {
      self += StyledText("  " + hint.revealed, .dim).problemLine(width: width)
    }
  }

  /// Returns the text with a line end, wrapped with a hanging indent if there is a width.
  private func problemLine(width: Int?) -> StyledText {
    guard let width else { return self + "\n" }
    return wrapped(to: max(8, width - 2), indent: 2) + "\n"
  }

  /// Returns white space as wide as the text before the column; tabs stay tabs.
  package static func margin(of excerpt: String, before column: Int) -> String {
    var before = String.UnicodeScalarView()
    before.append(contentsOf: excerpt.unicodeScalars.prefix(max(0, column - 1)))
    return String(before).revealed.split(separator: "\t", omittingEmptySubsequences: false).map {
      String(repeating: " ", count: $0.visible.displayWidth)
    }.joined(separator: "\t")
  }
}

extension Diagnostic.Severity {
  fileprivate var style: StyledText.Style {
    switch self {
    case .error: .problem
    case .warning: .warning
    case .note: .notice
    }
  }
}
