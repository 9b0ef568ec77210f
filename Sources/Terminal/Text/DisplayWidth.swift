extension StringProtocol {
  /// The number of columns that the text takes on one line of a terminal: `你好` takes four.
  ///
  /// The text has to be `visible`; a control character counts as 0. Linear in the length.
  package var displayWidth: Int {
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// Returns the text if it fits, or else the longest prefix that fits with an ellipsis; empty if `width` is 0.
  package func truncated(toWidth width: Int) -> String {
    guard displayWidth > width else { return String(self) }
    var kept = ""
    var taken = 1
    for character in self {
      taken += character.displayWidth
      if taken > width { break }
      kept.append(character)
    }
    return width > 0 ? kept + "…" : ""
  }
}

extension Character {
  /// The number of columns: 0, 1 or 2; more only for clusters of several spacing letters, as in Indic scripts.
  var displayWidth: Int {
    if let ascii = asciiValue { return 0x20..<0x7F ~= ascii ? 1 : 0 }
    let scalars = unicodeScalars
    if isDrawnAsEmoji { return 2 }
    return scalars.reduce(0) { $0 + $1.displayWidth }
  }

  /// Whether several scalars are drawn as one picture: a flag, a family, a skin tone, a colored heart.
  private var isDrawnAsEmoji: Bool {
    let scalars = unicodeScalars
    guard let first = scalars.first, scalars.count > 1 else { return false }
    if 0x1F1E6...0x1F1FF ~= first.value { return true }
    guard first.properties.isEmoji else { return false }
    return scalars.dropFirst().contains { scalar in
      scalar.value == 0xFE0F || scalar.value == 0x20E3 || scalar.properties.isEmojiModifier
        || scalar.value == 0x200D
    }
  }
}

extension Unicode.Scalar {
  /// The number of columns of the character by itself.
  var displayWidth: Int {
    if value < 0x7F { return value < 0x20 ? 0 : 1 }
    if value < 0xA0 { return 0 }
    if WideRanges.contains(value) { return properties.generalCategory == .nonspacingMark ? 0 : 2 }
    // A soft hyphen is drawn; the vowels and finals of Hangul are drawn into the syllable before.
    if value == 0xAD { return 1 }
    if 0x1160...0x11FF ~= value || 0xD7B0...0xD7FF ~= value { return 0 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return 1
    }
  }
}

extension String {
  /// Returns the text with spaces after it, up to a display width.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }

  /// Returns the text with spaces before it, up to a display width.
  package func flushRight(in width: Int) -> String {
    String(repeating: " ", count: max(0, width - displayWidth)) + self
  }
}
