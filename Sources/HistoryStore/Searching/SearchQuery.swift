import Conversations
import Quoting

/// A user's search, divided into its parts.
struct SearchQuery: Equatable {
  /// A word of the search with letters or digits; the index may divide it into several consecutive words.
  struct Phrase: Equatable {
    /// The text with spaces around each character that is a word by itself.
    var text: String
    /// Whether the last word is searched for as a whole word instead of as a prefix.
    var isWhole: Bool

    init(_ word: String) {
      // NUL would end the expression; the index treats it as a space anyway.
      let plain = String(word.map { $0 == "\0" ? " " : $0 })
      text = SearchWords.spaced(plain)
      let last = plain.unicodeScalars.last { SearchWords.hasWord(String($0)) }
      isWhole = last.map(SearchWords.isWordByItself) ?? true
    }

    /// The query in the index's own language, in which every character is literal: `"tea"*`.
    ///
    /// It has no `*` if the last word is whole: `" 喜  欢 "`.
    var expression: String { text.inDoubledQuotes + (isWhole ? "" : "*") }
  }

  let phrases: [Phrase]
  /// The words without letters or digits, which are searched for literally.
  let literals: [String]

  init(_ words: [String]) {
    phrases = words.filter(SearchWords.hasWord).map(Phrase.init)
    literals = words.filter { !SearchWords.hasWord($0) }
  }
}
