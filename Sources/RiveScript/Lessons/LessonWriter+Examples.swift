import Responder

/// Triggers for several messages that mean the same.
extension LessonWriter {
  /// The maximum number of messages that one trigger lists as alternatives.
  private static let maximumAlternatives = 6
  /// The maximum number of messages examined; the others are ignored.
  static let maximumMessages = 50

  /// Returns a trigger with the messages as alternatives, if they are few, then triggers made of words in common.
  ///
  /// `can i prolong my book` and `prolong these books` have `[*] prolong [*] (book|books) [*]` in common. A word and
  /// its plural count as one word. Every trigger matches the first message and at least three quarters of all messages.
  /// Empty if the messages are all equal, or if one contains a character that has a meaning in triggers.
  public func triggers(forAll messages: [String]) -> [String] {
    var seen: Set<String> = []
    let texts = messages.prefix(Self.maximumMessages).map(normalized).filter {
      !$0.isEmpty && seen.insert($0).inserted
    }
    guard texts.count > 1 else { return [] }
    let sentences = texts.map { $0.split(separator: " ").map(String.init) }
    guard sentences.allSatisfy({ $0.allSatisfy(Self.isPlain) }) else { return [] }
    var found: [String] = []
    if texts.count <= Self.maximumAlternatives {
      found.append("(" + texts.joined(separator: "|") + ")")
    }
    // A word in three quarters of the messages counts as common, because one message may have it misspelled.
    for share in [Self.minimumShare, 1] {
      let common = Self.common(to: sentences, share: share)
      if common.count > 1 { found.append(Self.anywhere(common)) }
      // Each word may be in enough messages, but all words together in too few, so each word is left out once.
      guard common.count > 2 else { continue }
      for index in common.indices {
        found.append(Self.anywhere(Array(common[..<index] + common[(index + 1)...])))
      }
    }
    let start = Self.commonStart(of: sentences)
    if start > 0 { found.append(sentences[0].prefix(start).joined(separator: " ") + " [*]") }
    let end = Self.commonStart(of: sentences.map { $0.reversed() })
    if end > 0 { found.append("[*] " + sentences[0].suffix(end).joined(separator: " ")) }
    // Long words say more about a message's meaning than short ones.
    let words = Self.common(to: sentences, share: Self.minimumShare).sorted { $0.count > $1.count }
    found += words.filter { $0.count >= Self.minimumLength }.map { "[*] \($0) [*]" }
    var kept: Set<String> = []
    return found.filter { trigger in
      guard kept.insert(trigger).inserted, let matches = matching(trigger), matches(texts[0]) else {
        return false
      }
      return Double(texts.count(where: matches)) >= Self.minimumShare * Double(texts.count)
    }
  }

  /// Returns a trigger with words in order, anywhere in the message.
  static func anywhere(_ words: [String]) -> String {
    "[*] " + words.joined(separator: " [*] ") + " [*]"
  }

  /// The minimum part of the messages that a trigger matches.
  private static let minimumShare = 0.75
  /// The minimum length of a word that is a trigger of its own.
  private static let minimumLength = 4

  /// Returns the number of words with which all sentences begin.
  private static func commonStart(of sentences: [[String]]) -> Int {
    let shortest = sentences.map(\.count).min() ?? 0
    return (0..<shortest).prefix { index in
      sentences.allSatisfy { $0[index] == sentences[0][index] }
    }.count
  }

  /// Returns the words of the first sentence, in its order, that at least a share of the sentences have.
  ///
  /// A word that occurs with and without the `s` of a plural becomes a group such as `(book|books)`.
  private static func common(to sentences: [[String]], share: Double) -> [String] {
    sentences[0].map(stem).eachOnce.compactMap { stem in
      let own = sentences.map { $0.filter { Self.stem($0) == stem } }.filter { !$0.isEmpty }
      if Double(own.count) < share * Double(sentences.count) { return nil }
      let forms = own.flatMap(\.self).eachOnce
      return forms.count == 1 ? forms[0] : "(" + forms.joined(separator: "|") + ")"
    }
  }

  /// Returns a word without the `s` of a plural.
  private static func stem(_ word: String) -> String {
    word.utf8.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss")
      ? String(word.dropLast()) : word
  }
}
