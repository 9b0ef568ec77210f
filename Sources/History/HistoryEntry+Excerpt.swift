import Conversations
import ScreenKit

extension HistoryEntry {
  /// The maximum number of columns shown before the word.
  private static let columnsBefore = 16
  /// The maximum number of characters shown from the start of the word.
  private static let charactersAfter = 32

  /// Returns the part of the message or the reply around a search word: `…a cup of black tea, please…`.
  ///
  /// If neither contains a search word, this is the start of the message.
  func excerpt(around words: [String]) -> String {
    for text in [message, reply] {
      for word in words {
        if let position = Self.position(of: word, in: text) {
          return text.excerpt(at: position, before: Self.columnsBefore, after: Self.charactersAfter)
        }
      }
    }
    return message.excerpt(
      at: message.startIndex, before: Self.columnsBefore, after: Self.charactersAfter)
  }

  /// Returns the index of `word` in a text, ignoring case; prefers a match at the start of a word to one inside a word.
  private static func position(of word: String, in text: String) -> String.Index? {
    let wanted = Array(word.lowercased())
    guard let first = wanted.first else { return nil }
    var inside: String.Index?
    var previous: Character?
    for position in text.indices {
      let character = text[position]
      defer { previous = character }
      guard character.lowercased().first == first,
        text[position...].prefix(wanted.count).map({ $0.lowercased() }) == wanted.map(String.init)
      else { continue }
      let begins = previous.map { !$0.isLetter && !$0.isNumber } ?? true
      if begins || text[position].unicodeScalars.contains(where: SearchWords.isWordByItself) {
        return position
      }
      inside = inside ?? position
    }
    return inside
  }
}
