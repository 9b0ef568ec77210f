package import Responder
package import Terminal

/// A diagnostic in the style of compilers: location, severity, message, the line with a caret, a hint.
extension StyledText {
  package init(diagnostic: Diagnostic) {
    let location = diagnostic.location
    let style: Style =
      switch diagnostic.severity {
      case .error: .problem
      case .warning: .warning
      case .note: .dim
      }
    self =
      StyledText(location.exactDescription + ": ", .strong)
      + StyledText("\(diagnostic.severity.rawValue): ", style)
    self += StyledText(diagnostic.message.revealed + "\n")
    if let excerpt = diagnostic.excerpt {
      self +=
        StyledText("  \(excerpt.revealed)\n")
        + StyledText("  \(Self.caret(under: excerpt, location.column))\n", .good)
    }
    if let hint = diagnostic.hint { self += StyledText("  hint: \(hint.revealed)\n", .dim) }
  }

  /// Returns the line with the caret; tabs stay tabs, so that the caret is under its letter at any tab width.
  private static func caret(under line: String, _ column: Int) -> String {
    let before = String(String.UnicodeScalarView(line.unicodeScalars.prefix(column - 1)))
      .revealed.visible
    return before.map { character in
      character == "\t" ? "\t" : String(repeating: " ", count: String(character).displayWidth)
    }.joined() + "^"
  }
}
