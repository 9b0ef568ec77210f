/// The words that python-aiml 0.9.3 gives for stars.
///
/// python-aiml looks for a star's words after the match. It ends a star at the first word that is the pattern's
/// next one, and finds no end if another star is next. It then takes words by their numbers from the text before
/// marks were removed, in which `it-is` is one word instead of two.
extension Workspace {
  /// Keeps the text of a section, from which python-aiml takes the words of stars.
  mutating func keepText(_ text: [UInt8], of section: PathSection) {
    let start = subject.text.count
    subject.text.append(contentsOf: text)
    sectionTexts[section.rawValue] = start..<subject.text.count
  }

  /// Appends the stars of the last match with the words that python-aiml gives, and returns their indices.
  mutating func appendPythonStars() -> Range<Int32> {
    let first = Int32(stars.count)
    for section in PathSection.allCases {
      let taken = matcher.stars.lazy.filter { $0.section == section }.map(\.range)
      let text = String(decoding: subject.text[sectionTexts[section.rawValue]], as: UTF8.self)
        .split(whereSeparator: \.isWhitespace)
      let words = subject.range(of: section).map { subject.words[$0].id }
      let pattern = pattern(of: section, taken)
      for number in 0..<taken.count {
        let range = Self.pythonWords(ofStar: number, pattern, words).clamped(to: 0..<text.count)
        let start = Int32(subject.text.count)
        subject.text.append(contentsOf: text[range].joined(separator: " ").utf8)
        stars.append(Trace.Star(section: section, text: start..<Int32(subject.text.count)))
      }
    }
    return first..<Int32(stars.count)
  }

  /// Returns the words of the pattern that matched a section, with `nil` for each star.
  private func pattern(
    of section: PathSection, _ taken: some Collection<Range<Int>>
  ) -> [Vocabulary.ID?] {
    var pattern: [Vocabulary.ID?] = []
    var next = subject.range(of: section).lowerBound
    for star in taken {
      pattern += subject.words[next..<star.lowerBound].map(\.id)
      pattern.append(nil)
      next = star.upperBound
    }
    return pattern + subject.words[next..<subject.range(of: section).upperBound].map(\.id)
  }

  /// Returns the indices of the words that python-aiml takes for a star.
  private static func pythonWords(
    ofStar wanted: Int, _ pattern: [Vocabulary.ID?], _ words: [Vocabulary.ID]
  ) -> Range<Int> {
    // A star without an end of its own ends where the star before it ends.
    var (element, star, next, end) = (0, 0, 0, 1)
    for start in words.indices where start >= next && element < pattern.count {
      if pattern[element] == nil {
        if element + 1 == pattern.count {
          end = words.count + 1
        } else if let found = words[start...].firstIndex(where: { $0 == pattern[element + 1] }) {
          (end, next) = (found, found)
        } else {
          next = words.count - 1
        }
        if star == wanted { return start..<max(start, end) }
        star += 1
      }
      element += 1
    }
    return 0..<0
  }
}
