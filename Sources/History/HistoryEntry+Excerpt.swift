import ChatModel

extension HistoryEntry {
  /// The number of characters shown before a word, and from it on.
  private static let before = 16
  private static let after = 32

  /// The part of the message or the reply around the first of the words found in it: `… a cup of black tea, please …`.
  func excerpt(around words: [String]) -> String {
    for text in [message, reply] {
      for word in words {
        if let place = Self.place(of: word, in: text) { return Self.context(at: place, of: text) }
      }
    }
    return Self.context(at: message.startIndex, of: message)
  }

  /// Where a word begins, in any case; at the beginning of a word of the text rather than inside one.
  private static func place(of word: String, in text: String) -> String.Index? {
    let wanted = Array(word.lowercased())
    guard let first = wanted.first else { return nil }
    var inside: String.Index?
    var previous: Character?
    for place in text.indices {
      let character = text[place]
      defer { previous = character }
      guard character.lowercased().first == first,
        text[place...].prefix(wanted.count).map({ $0.lowercased() }) == wanted.map(String.init)
      else { continue }
      let begins = previous.map { !$0.isLetter && !$0.isNumber } ?? true
      if begins || text[place].unicodeScalars.contains(where: SearchWords.standsAlone) {
        return place
      }
      inside = inside ?? place
    }
    return inside
  }

  private static func context(at place: String.Index, of text: String) -> String {
    var start = text.index(place, offsetBy: -before, limitedBy: text.startIndex) ?? text.startIndex
    var end = text.index(place, offsetBy: after, limitedBy: text.endIndex) ?? text.endIndex
    // Whole words, where there are any.
    if start > text.startIndex, let gap = text[start..<place].firstIndex(where: \.isWhitespace) {
      start = gap
    }
    if end < text.endIndex, let gap = text[place..<end].lastIndex(where: \.isWhitespace) {
      end = gap
    }
    let words = text[start..<end].split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return (start == text.startIndex ? "" : "…") + words + (end == text.endIndex ? "" : "…")
  }
}
