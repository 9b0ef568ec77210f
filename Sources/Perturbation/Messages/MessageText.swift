import Responder

/// A message divided into words.
struct MessageText: Sendable {
  /// A word: letters and digits, with apostrophes between them.
  struct Word: Sendable {
    var range: Range<String.Index>
    var text: Substring
    /// Whether the word is a name, or belongs to the message's data, so that it must not change.
    var isProtected: Bool

    var lowercased: String { text.lowercased().straightened }
  }

  let text: String
  let words: [Word]
  let language: MessageLanguage
  /// The location of the rule that answers the message, if it is known.
  let rule: SourceLocation?

  /// Divides a message into words.
  ///
  /// - Parameters:
  ///   - names: texts whose words must not change, such as what wildcards captured.
  ///   - rule: the location of the rule that answers the message.
  ///   - reply: the reply to the message, which shows the language if the message does not.
  init(
    _ text: String, protecting names: [String] = [], answeredBy rule: SourceLocation? = nil,
    with reply: String = ""
  ) {
    self.text = text
    self.rule = rule
    let language = MessageLanguage(of: text, answeredWith: reply)
    self.language = language
    let protected = Set(names.flatMap(Self.words))
    var startsSentence = true
    var last = text.startIndex
    words = Self.ranges(in: text).map { range in
      if text[last..<range.lowerBound].contains(where: { ".!?:".contains($0) }) {
        startsSentence = true
      }
      defer { (startsSentence, last) = (false, range.upperBound) }
      let word = text[range]
      let isName =
        !startsSentence && !language.capitalizesNouns && word.first?.isUppercase == true
        && !["i", "i'm", "i'll", "i've", "i'd"].contains(word.lowercased().straightened)
        && word.contains(where: \.isLowercase)
      return Word(
        range: range, text: word,
        isProtected: isName || protected.contains(word.lowercased().straightened))
    }
  }

  /// Returns the words of a text in lower case, with straight apostrophes.
  static func words(of text: String) -> [String] {
    ranges(in: text).map { text[$0].lowercased().straightened }
  }

  /// Whether the message contains a question mark, or begins as a question does.
  var isQuestion: Bool {
    text.contains("?") || words.first.map { Self.questionWords.contains($0.lowercased) } ?? false
  }

  private static let questionWords = MessageLanguage.words(
    """
    what what's whats who who's where where's when why how which do does did is are can could \
    would will was wie wer wo warum kannst hast bist qui quel quelle comment pourquoi où qué \
    quién cómo dónde
    """)

  /// Returns the text with replacements, except those that overlap an earlier one.
  func replacing(_ replacements: [(range: Range<String.Index>, text: String)]) -> String {
    var result = ""
    var end = text.startIndex
    for (range, new) in replacements.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where range.lowerBound >= end {
      result += text[end..<range.lowerBound] + new
      end = range.upperBound
    }
    return result + text[end...]
  }

  /// Returns the text with a mark replaced, except in protected words and numbers.
  func replacing(_ mark: Character, with new: String) -> String {
    let kept = words.filter(\.isProtected).map(\.range)
    let places = text.indices.filter { index in
      text[index] == mark && !kept.contains { $0.contains(index) } && !isInNumber(index)
    }
    return replacing(places.map { ($0..<text.index(after: $0), new) })
  }

  private func isInNumber(_ index: String.Index) -> Bool {
    let next = text.index(after: index)
    guard index > text.startIndex, next < text.endIndex else { return false }
    return text[text.index(before: index)].isNumber && text[next].isNumber
  }

  private static func ranges(in text: String) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    for index in text.indices where text[index].isLetter || text[index].isNumber {
      let end = text.index(after: index)
      // One apostrophe joins what is before and after it.
      if let last = ranges.last,
        last.upperBound == index
          || isApostrophe(text[last.upperBound]) && text.index(after: last.upperBound) == index
      {
        ranges[ranges.count - 1] = last.lowerBound..<end
      } else {
        ranges.append(index..<end)
      }
    }
    return ranges
  }

  static func isApostrophe(_ character: Character) -> Bool {
    character == "'" || character == "\u{2019}"
  }
}

extension String {
  /// The text with straight apostrophes.
  var straightened: String { replacing("\u{2019}", with: "'") }

  /// Returns the text capitalized, or in capital letters, if another text is; otherwise the text itself.
  func cased(like other: Substring) -> String {
    guard let first = other.first, first.isUppercase else { return self }
    let isShouted = other.count > 1 && !other.contains(where: \.isLowercase)
    return isShouted ? uppercased() : prefix(1).uppercased() + dropFirst()
  }
}
