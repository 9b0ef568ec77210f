/// The colors of styles outside a terminal, in pictures and web pages, as classes of CSS.
///
/// On both backgrounds each text color has a contrast of at least 4.5 to 1, as WCAG 2 requires.
package enum StyleColors {
  /// A color for a light and for a dark background.
  package struct Pair: Sendable {
    package let light: String
    package let dark: String

    package init(light: String, dark: String) {
      self.light = light
      self.dark = dark
    }
  }

  package static let background = Pair(light: "#ffffff", dark: "#0d1117")
  package static let border = Pair(light: "#d0d7de", dark: "#3d444d")
  /// The background of the bar at the top of a window.
  package static let bar = Pair(light: "#f6f8fa", dark: "#151b23")

  package static func color(of style: StyledText.Style) -> Pair {
    switch style {
    case .plain, .strong, .hit: Pair(light: "#1f2328", dark: "#e6edf3")
    case .dim, .notice, .place: Pair(light: "#59636e", dark: "#9198a1")
    case .user: Pair(light: "#0a6c74", dark: "#39c5cf")
    case .robot, .good: Pair(light: "#1a7f37", dark: "#3fb950")
    case .warning: Pair(light: "#8a5a00", dark: "#d29922")
    case .problem: Pair(light: "#cf222e", dark: "#f85149")
    }
  }

  package static func isBold(_ style: StyledText.Style) -> Bool {
    style == .strong || style == .good || style == .hit
  }

  /// Returns the CSS rules for classes named after the styles, with the dark colors if the reader prefers them.
  ///
  /// - Parameters:
  ///   - property: `color`, or `fill` in SVG.
  ///   - extra: further selectors, each with a property and its colors.
  package static func css(
    _ property: String, extra: [(selector: String, property: String, color: Pair)]
  ) -> String {
    let styles = StyledText.Style.allCases.map {
      (selector: ".\($0)", property: property, color: color(of: $0))
    }
    func rules(_ shade: KeyPath<Pair, String>) -> String {
      (styles + extra).map { "\($0.selector){\($0.property):\($0.color[keyPath: shade])}" }.joined()
    }
    let bold = StyledText.Style.allCases.filter(isBold).map { ".\($0)" }.joined(separator: ",")
    return rules(\.light) + "\(bold){font-weight:bold}"
      + "@media(prefers-color-scheme:dark){\(rules(\.dark))}"
  }

  /// The monospaced fonts of common systems.
  package static let fonts =
    "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace"
}
