import Testing

@testable import Terminal

@Suite struct ThemeTests {
  private typealias Color = (red: Double, green: Double, blue: Double)

  /// Returns one of xterm's 256 colors, except the first 16.
  private func color(_ number: Int) -> Color {
    if number >= 232 {
      let gray = Double(8 + 10 * (number - 232))
      return (gray, gray, gray)
    }
    func level(_ step: Int) -> Double { step == 0 ? 0 : Double(55 + 40 * step) }
    let cube = number - 16
    return (level(cube / 36), level(cube / 6 % 6), level(cube % 6))
  }

  /// The relative luminance of WCAG 2, close enough for two digits.
  private func luminance(_ color: Color) -> Double {
    func linear(_ part: Double) -> Double {
      let share = part / 255
      if share <= 0.03928 { return share / 12.92 }
      // The power 2.4 as the square, times the fifth root of the square by Newton's method.
      let base = (share + 0.055) / 1.055
      let square = base * base
      var root = 1.0
      for _ in 0..<60 {
        root -= (root * root * root * root * root - square) / (5 * root * root * root * root)
      }
      return square * root
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  private func contrast(_ one: Color, _ other: Color) -> Double {
    let (left, right) = (luminance(one) + 0.05, luminance(other) + 0.05)
    return max(left, right) / min(left, right)
  }

  @Test func contrastIsThatOfTheStandard() {
    #expect(abs(contrast((0, 0, 0), (255, 255, 255)) - 21) < 0.01)
    #expect(abs(contrast((119, 119, 119), (255, 255, 255)) - 4.48) < 0.01)
  }

  /// On a background that nothing tells, only the text's own color can be read.
  @Test(arguments: [Theme.auto, .mono]) func labelsHaveTheColorOfTheText(_ theme: Theme) {
    for style in [StyledText.Style.user, .robot, .place, .strong] {
      #expect([nil, "1"].contains(theme.sgrParameter(for: style)), "\(theme) \(style)")
    }
  }

  /// No color has this contrast on all four backgrounds, so that one color for all of them would be a mistake.
  @Test func noColorSuitsEveryBackground() {
    let backgrounds: [Color] = [(0, 0, 0), (0, 43, 54), (255, 255, 255), (253, 246, 227)]
    for number in 16..<256 {
      #expect(!backgrounds.allSatisfy { contrast(color(number), $0) >= 4.5 })
    }
  }

  /// Black and Solarized's base03, white and its base3.
  @Test(arguments: [Theme.dark, .light]) func everyStyleCanBeRead(_ theme: Theme) throws {
    let backgrounds: [Color] =
      theme == .dark ? [(0, 0, 0), (0, 43, 54)] : [(255, 255, 255), (253, 246, 227)]
    for style in StyledText.Style.allCases {
      guard let code = theme.sgrParameter(for: style),
        let start = code.firstRange(of: "38;5;")?.upperBound
      else { continue }
      let number = try #require(Int(code[start...]))
      for background in backgrounds {
        #expect(contrast(color(number), background) >= 4.5, "\(theme) \(style)")
      }
    }
  }

  @Test func withoutColorsNothingIsDimmed() {
    let codes = StyledText.Style.allCases.compactMap(Theme.mono.sgrParameter)
    #expect(Set(codes).isSubset(of: ["1", "4", "7"]))
  }

  @Test(arguments: [
    ("0;15", Theme.light), ("15;0", .dark), ("12;8", .dark), ("0;default;7", .light),
    ("15;default", .auto), ("", .auto),
  ]) func theEnvironmentTellsTheBackground(_ value: String, _ theme: Theme) {
    #expect(Theme.auto.resolved { $0 == "COLORFGBG" ? value : nil } == theme)
    #expect(Theme.mono.resolved { _ in value } == .mono)
  }
}
