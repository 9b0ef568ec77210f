/// The colors of styles, by the background of the terminal.
package enum Theme: String, Sendable, CaseIterable {
  /// `dark` or `light` if the environment or the terminal reports the background.
  ///
  /// Otherwise, labels are bold in the text's own color, because any other color is unreadable on some background. Only
  /// `good`, `warning` and `problem` have colors, those of the terminal's palette.
  case auto
  case dark, light
  /// No colors: bold, underlined and reversed text.
  case mono

  /// Returns the theme for the background in `COLORFGBG`, such as `0;15`, which several terminals set.
  package func resolved(environment: (String) -> String?) -> Theme {
    guard self == .auto, let background = environment("COLORFGBG")?.split(separator: ";").last,
      let number = Int(background), 0...15 ~= number
    else { return self }
    return number == 7 || number > 8 ? .light : .dark
  }

  /// Returns the parameter of Select Graphic Rendition for a style, as ECMA-48, chapter 8.3.117, defines it.
  ///
  /// The numbers after `38;5` are those of xterm's 256 colors. Their contrast is at least 4.5 to 1, on black and
  /// Solarized's dark background, or on white and Solarized's light background.
  package func sgrParameter(for style: StyledText.Style) -> String? {
    switch (style, self) {
    case (.plain, _), (.place, .auto), (.place, .mono): nil
    case (.strong, _): "1"
    case (.hit, _): "7"
    case (.dim, .auto), (.notice, .auto): "2"
    case (.dim, .mono), (.notice, .mono), (.robot, .mono): nil
    case (.user, .mono), (.good, .mono), (.user, .auto), (.robot, .auto): "1"
    case (.warning, .mono), (.problem, .mono): "4"
    case (.dim, _), (.notice, _), (.place, _): color(dark: 248, light: 240)
    case (.user, _): color(dark: 80, light: 24)
    case (.robot, _): color(dark: 114, light: 22)
    case (.good, .auto): "1;32"
    case (.good, _): "1;" + color(dark: 114, light: 22)
    case (.warning, .auto): "33"
    case (.warning, _): color(dark: 221, light: 94)
    case (.problem, .auto): "31"
    case (.problem, _): color(dark: 210, light: 124)
    }
  }

  private func color(dark: Int, light: Int) -> String { "38;5;\(self == .light ? light : dark)" }
}
