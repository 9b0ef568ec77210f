extension TextFormat {
  /// The text in this form; `person` swaps the pronouns with the given substitutions, which can make more than
  /// `maximum` bytes of it: nil then.
  func applied(to text: [UInt8], person: Substitutions, maximum: Int) -> [UInt8]? {
    switch self {
    case .person: person.applied(to: text, maximum: maximum).map { Array($0[...].trimmed) }
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

  /// The first letter in upper case, the rest in lower case.
  private static func capitalized(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let string = String(decoding: text, as: UTF8.self)
    guard let first = string.unicodeScalars.first else { return [] }
    let rest = String(string.unicodeScalars.dropFirst())
    return Array((first.properties.titlecaseMapping + rest.lowercased()).utf8)
  }
}
