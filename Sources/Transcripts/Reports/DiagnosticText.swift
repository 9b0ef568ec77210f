package import Responder
package import Terminal

/// A diagnostic as compilers print it: place, severity, message, the line with a caret, a hint.
package enum DiagnosticText {
  package static func of(_ diagnostic: Diagnostic) -> StyledText {
    let location = diagnostic.location
    let style: StyledText.Style =
      switch diagnostic.severity {
      case .error: .problem
      case .warning: .warning
      case .note: .dim
      }
    var text =
      StyledText(location.exactDescription + ": ", .strong)
      + StyledText("\(diagnostic.severity.rawValue): ", style)
    text += StyledText(diagnostic.message.revealed + "\n")
    if let excerpt = diagnostic.excerpt {
      text +=
        StyledText("  \(excerpt.revealed)\n")
        + StyledText("  \(caret(under: excerpt, location.column))\n", .good)
    }
    if let hint = diagnostic.hint { text += StyledText("  hint: \(hint.revealed)\n", .dim) }
    return text
  }

  /// Tabs stay tabs, so that the caret stands under its letter however wide they are.
  private static func caret(under line: String, _ column: Int) -> String {
    let before = String(String.UnicodeScalarView(line.unicodeScalars.prefix(column - 1)))
      .revealed.visible
    return before.map { character in
      character == "\t" ? "\t" : String(repeating: " ", count: String(character).displayWidth)
    }.joined() + "^"
  }
}
