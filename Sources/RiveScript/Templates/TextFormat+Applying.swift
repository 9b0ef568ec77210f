extension TextFormat {
  /// Returns the text in this format.
  ///
  /// `person` leaves the text unchanged, because the evaluator has already swapped the pronouns.
  func applied(to text: [UInt8]) -> [UInt8] {
    switch self {
    case .person: text
    case .uppercase: Array(String(decoding: text, as: UTF8.self).uppercased().utf8)
    case .lowercase: text.lowercasedText
    case .sentence: Self.capitalized(text[...])
    case .formal:
      Array(
        text.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
          line.split(whereSeparator: { CharacterClass(ascii: $0).contains(.space) })
            .map(Self.capitalized)
            .joined(separator: [0x20])
        }.joined(separator: [0x0A]))
    }
  }

  /// Returns the text with its first character in title case and the rest in lower case.
  private static func capitalized(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let string = String(decoding: text, as: UTF8.self)
    guard let first = string.unicodeScalars.first else { return [] }
    let rest = String(string.unicodeScalars.dropFirst())
    return Array((first.properties.titlecaseMapping + rest.lowercased()).utf8)
  }
}
