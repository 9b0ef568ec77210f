/// A text to search for in other texts, ignoring case.
package struct TextSearch: Sendable, Equatable {
  package let text: String
  private let pattern: [Character]

  package init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    self.text = text
    pattern = Self.folded(text)
  }

  /// Returns the ranges of all matches, which do not overlap, as UTF-8 offsets.
  package func ranges(in text: String) -> [Range<Int>] {
    let characters = Array(text)
    let folded = Self.folded(text, characters)
    var ranges: [Range<Int>] = []
    var (index, offset) = (0, 0)
    while index <= folded.count - pattern.count {
      let isMatch = folded[index...].starts(with: pattern)
      let end = index + (isMatch ? pattern.count : 1)
      let length = characters[index..<end].reduce(0) { $0 + $1.utf8.count }
      if isMatch { ranges.append(offset..<(offset + length)) }
      (index, offset) = (end, offset + length)
    }
    return ranges
  }

  package func isFound(in text: String) -> Bool {
    let folded = Self.folded(text)
    return folded.indices.dropLast(pattern.count - 1).contains {
      folded[$0...].starts(with: pattern)
    }
  }

  /// Returns the characters in lower case, one for each character of the text.
  private static func folded(_ text: String, _ characters: [Character]? = nil) -> [Character] {
    let folded = Array(text.lowercased())
    let characters = characters ?? Array(text)
    // Lowercasing a whole text can change its number of characters; then each character is lowercased alone.
    return folded.count == characters.count
      ? folded : characters.map { $0.lowercased().first ?? $0 }
  }
}

extension StyledText {
  /// Returns the text with the parts at these ascending UTF-8 offsets in the style of hits.
  package func marking(_ ranges: [Range<Int>]) -> StyledText {
    var (marked, end) = (StyledText(""), 0)
    for range in ranges {
      marked += part(end..<range.lowerBound)
      for run in part(range).runs { marked += StyledText(run.text, .hit, link: run.link) }
      end = range.upperBound
    }
    return ranges.isEmpty ? self : marked + part(end..<max(end, text.utf8.count))
  }
}
