import Conversations
import Terminal

/// Marks the words of a search in a text.
struct SearchHits {
  private let searches: [TextSearch]

  init(of words: [String]) { searches = words.compactMap(TextSearch.init) }

  /// Returns the text with its hits marked; if hits overlap, only the first one is marked.
  ///
  /// As in the search, a hit begins where a word of the text begins.
  func marked(_ text: StyledText) -> StyledText {
    if searches.isEmpty { return text }
    let plain = text.text
    let bytes = Array(plain.utf8)
    let all = searches.flatMap { $0.ranges(in: plain) }
      .filter { Self.begins(at: $0.lowerBound, in: bytes) }
      .sorted { ($0.lowerBound, -$0.upperBound) < ($1.lowerBound, -$1.upperBound) }
    let apart = all.reduce(into: [Range<Int>]()) { ranges, range in
      if range.lowerBound >= ranges.last?.upperBound ?? 0 { ranges.append(range) }
    }
    return text.marking(apart)
  }

  /// Returns whether a word begins at an offset.
  ///
  /// A word begins if no letter or digit is directly before the offset, or if the character at the offset is a word by
  /// itself, such as a Chinese character.
  private static func begins(at offset: Int, in bytes: [UInt8]) -> Bool {
    let before = String(decoding: bytes[..<offset].suffix(16), as: UTF8.self).last
    let isAfterWord = before.map { $0.isLetter || $0.isNumber } ?? false
    let first = String(decoding: bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars.first
    return !isAfterWord || first.map(SearchWords.isWordByItself) ?? false
  }
}
