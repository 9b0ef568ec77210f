/// How styles look, and the one way from styled text to what a terminal is sent.
///
/// Everything that any terminal writes passes `render`: texts are made `visible` there, and the only
/// escape sequences that come out are those of the styles.
public struct Palette: Sendable {
  public let isColored: Bool

  public init(isColored: Bool) { self.isColored = isColored }

  /// What goes to the terminal, as it goes there.
  public func render(_ text: StyledText) -> String {
    text.runs.map { run in
      let shown = run.text.visible
      guard isColored, let code = Self.code(run.style) else { return shown }
      return "\u{1B}[\(code)m\(shown)\u{1B}[0m"
    }.joined()
  }

  /// The parameter of Select Graphic Rendition (ECMA-48); nil for text as it comes.
  ///
  /// The eight old colours only: they follow the user's own colour scheme, light or dark.
  static func code(_ style: StyledText.Style) -> String? {
    switch style {
    case .plain: nil
    case .strong: "1"
    case .dim, .notice: "2"
    case .user: "36"
    case .robot: "32"
    case .warning: "33"
    case .problem: "31"
    case .good: "1;32"
    }
  }
}
