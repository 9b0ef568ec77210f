import Responder
import Terminal

/// The output of `--explain`.
enum CheckWords {
  static func explanation(of check: CheckDescription) -> StyledText {
    let words =
      StyledText("\(check.name)", .strong)
      + StyledText(" (\(check.severity.rawValue)): \(check.summary)\n\n\(check.explanation)\n")
    // Some checks have no example, such as the one for unreadable files.
    if check.bad.isEmpty { return words }
    return words + StyledText("\nbad:\n", .strong) + StyledText(indented(check.bad))
      + StyledText("\ngood:\n", .strong) + StyledText(indented(check.good))
      + StyledText("\nTo keep it anyway: // parley:ignore \(check.name)\n", .dim)
  }

  static func list(_ checks: [CheckDescription]) -> StyledText {
    let width = checks.map(\.name.count).max() ?? 0
    return checks.reduce(StyledText("")) { text, check in
      text + StyledText(check.name.padded(to: width + 2), .strong)
        + StyledText("\(check.severity.rawValue): \(check.summary)\n")
    }
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }.joined()
  }
}
