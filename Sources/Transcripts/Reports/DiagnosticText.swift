package import Responder
import ScreenKit
package import Terminal

extension StyledText {
  /// Creates the text of a diagnostic in the style of compilers: location, severity, message, source line, caret, hint.
  ///
  /// - Parameter path: the absolute path to which the location links; `nil` for no link.
  package init(diagnostic: Diagnostic, path: String? = nil) {
    let location = diagnostic.location
    let style: Style =
      switch diagnostic.severity {
      case .error: .problem
      case .warning: .warning
      case .note: .dim
      }
    self =
      StyledText(location.exactDescription, .strong, link: FileLink(path, line: location.line))
      + StyledText(": ", .strong)
      + StyledText("\(diagnostic.severity.rawValue): ", style)
    self += StyledText(diagnostic.message.revealed + "\n")
    if let excerpt = diagnostic.excerpt {
      self +=
        StyledText("  \(excerpt.revealed)\n")
        + StyledText("  \(Self.margin(of: excerpt, before: location.column))^\n", .good)
    }
    if let hint = diagnostic.hint { self += StyledText("  hint: \(hint.revealed)\n", .dim) }
  }
}
