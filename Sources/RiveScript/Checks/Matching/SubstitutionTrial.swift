import Responder

/// Determines which substitution removes a trigger's words from every message.
struct SubstitutionTrial {
  private let book: RuleBook
  private let substitutions: [String: String]
  private let leftSides: [String]
  /// The words that substitutions insert or that redirects contain; matched texts may still contain these words.
  private let sparedWords: Set<Substring>
  private let allSubstitutions: Substitutions
  /// The maximum length of a message in bytes; longer ones are skipped, because a mark is tried at every position.
  static let maximumLength = 256
  private let emptyContext = MatchContext(Conversation(user: ""))

  init(_ book: RuleBook, substitutions: [String: String]) {
    self.book = book
    self.substitutions = substitutions
    leftSides = substitutions.keys.sorted()
    allSubstitutions = book.brain.normalizer.substitutions
    var sparedWords: Set<Substring> = []
    for value in substitutions.values { sparedWords.formUnion(value.split(separator: " ")) }
    for line in book.redirectedText.lowercased().utf8.split(separator: 0x0A) {
      sparedWords.formUnion(Substring(line).words)
    }
    self.sparedWords = sparedWords
  }

  /// Returns the left side of a substitution that prevents all matches of the trigger; `nil` if there is none.
  func substitution(preventing index: Int) -> String? {
    let trigger = book.brain.triggers[index]
    let texts: [[UInt8]]
    switch trigger.pattern {
    case .words(let range): texts = [Array(book.brain.arena[range])]
    case .stars:
      let written = book.brain.arena[trigger.text]
      let bare = WeightTag.removed(from: written)?.text ?? Array(written)
      texts = [
        Array(
          bare.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
            .joined(separator: Array("qzx".utf8)))
      ]
    case .program:
      guard let nodes = book.brain.nodes(of: trigger.text),
        let forms = PatternTexts.all(of: nodes, in: book.brain)
      else { return nil }
      texts = forms.compactMap(WildcardFilling.words.message)
    }
    // One text that still matches is enough for the trigger to answer.
    var first: String?
    for text in texts {
      guard let name = substitution(preventing: text, from: trigger.pattern) else { return nil }
      first = first ?? name
    }
    return first
  }

  private func substitution(preventing text: [UInt8], from pattern: Pattern) -> String? {
    guard text.count <= Self.maximumLength, let replaced = allSubstitutions.applied(to: text),
      replaced != text, book.effort.spend(1 + text.count / 8), !isReached(pattern, by: text)
    else { return nil }
    guard book.effort.spend(8 * substitutions.count + text.count * text.count) else { return nil }
    let written = String(decoding: text, as: UTF8.self)
    let changed = leftSides.filter { name in
      Substitutions([(name, "\u{1}")]).applied(to: text)?.contains(1) ?? false
    }
    guard let name = changed.max(by: { $0.count < $1.count }),
      !name.split(separator: " ").allSatisfy(sparedWords.contains),
      written != name || !sparedWords.contains(Substring(name))
    else { return nil }
    return name
  }

  /// Returns whether a pattern still matches the message, unchanged or with one removable mark inserted into a word.
  ///
  /// For example, normalizing may turn `don't` into `dont` without applying a substitution for `dont`.
  private func isReached(_ pattern: Pattern, by text: [UInt8]) -> Bool {
    matches(pattern, text)
      || book.brain.normalizer.waysToType(text).contains { matches(pattern, $0) }
  }

  private func matches(_ pattern: Pattern, _ message: some Sequence<UInt8>) -> Bool {
    let subject = Subject(
      book.brain.normalizer.message(String(decoding: Array(message), as: UTF8.self)))
    var matching = PatternMatching(book.brain, subject, emptyContext)
    return matching.matches(pattern)
  }
}

extension Substring {
  /// The parts between white space; of a text in ASCII they are found byte by byte.
  fileprivate var words: [Substring] {
    guard utf8.allSatisfy({ $0 < 0x80 }) else { return split(whereSeparator: \.isWhitespace) }
    return utf8.split { $0 == 0x20 || $0 &- 9 < 5 }.map(Substring.init)
  }
}

extension Normalizer {
  /// Returns variants of the text, each with one removable mark (such as an apostrophe) inserted into a word.
  func waysToType(_ text: [UInt8]) -> [[UInt8]] {
    let marks = ["'", "-", "."].filter { mark in
      mark.unicodeScalars.allSatisfy { removes($0, inReply: false) }
    }
    var ways: [[UInt8]] = []
    for word in text.split(separator: 0x20) where word.allSatisfy({ $0 >= 0x80 || $0 &- 0x61 < 26 })
    {
      for position in word.indices.dropFirst() {
        for mark in marks { ways.append(text[..<position] + Array(mark.utf8) + text[position...]) }
      }
    }
    return ways
  }
}
