/// Splits text into the words that a search compares: in lower case, each Chinese or Japanese character as a word.
///
/// These languages put no spaces between words, so splitting at spaces would give whole sentences.
package enum SearchWords {
  /// Returns whether a character is a word by itself: Han, kana or bopomofo.
  package static func isWordByItself(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3040...0x312F, 0x31A0...0x31BF, 0x31F0...0x31FF,
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Returns the text with spaces around each character that is a word by itself; linear in its length.
  package static func spaced(_ text: String) -> String {
    // All characters that are words by themselves have at least three bytes in UTF-8.
    if text.utf8.allSatisfy({ $0 < 0xE0 }) { return text }
    var spaced = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isWord = isWordByItself(scalar)
      if isWord { spaced.append(" ") }
      spaced.append(scalar)
      if isWord { spaced.append(" ") }
    }
    return String(spaced)
  }

  /// Returns whether a text contains a word to search for; `:-)` has none.
  package static func hasWord(_ text: String) -> Bool {
    text.unicodeScalars.contains(where: isWordPart)
  }

  package static func words(of text: String) -> [String] {
    spaced(text).lowercased().unicodeScalars.split { !isWordPart($0) }.map { String($0) }
  }

  /// Returns whether a text contains the wanted words in sequence; the last one matches by prefix.
  package static func contains(_ wanted: [String], in words: [String]) -> Bool {
    guard let last = wanted.last, words.count >= wanted.count else { return wanted.isEmpty }
    return words.indices.dropLast(wanted.count - 1).contains { start in
      words[(start + wanted.count - 1)].hasPrefix(last)
        && zip(wanted.dropLast(), words[start...]).allSatisfy { $0 == $1 }
    }
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .privateUse:
      true
    // Accents are part of the preceding letter.
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
