import Responder

/// Patterns for several messages that mean the same, and redirects to other categories.
extension LessonWriter {
  private static let maximumMessages = 50
  /// The minimum share of the messages that a pattern must match.
  private static let minimumShare = 0.75
  /// The minimum length of a word that is a pattern of its own.
  private static let minimumLength = 4

  /// Returns a pattern of all words that most of the messages share, and patterns of each long word alone, the longest
  /// first; empty for AIML 1, which has no `^`.
  ///
  /// The first pattern has the words in their order in the first message, with `^` around and between them. Every
  /// pattern matches the first message and at least three quarters of all.
  ///
  /// `opening times please` and `what are the opening times` give `^ OPENING ^ TIMES ^`, `^ OPENING ^` and `^ TIMES ^`.
  func triggers(forAll messages: [String]) -> [String] {
    guard !isAIML1 else { return [] }
    let messages = messages.prefix(Self.maximumMessages)
    let sentences = messages.compactMap { self.sentences(of: $0).last }.filter { !$0.contains("*") }
    guard let first = sentences.first, sentences.count > 1 else { return [] }
    let minimum = Self.minimumShare * Double(sentences.count)
    let common = first.filter { word in
      Double(sentences.count { $0.contains(word) }) >= minimum
    }
    var found = common.count > 1 ? ["^ " + common.joined(separator: " ^ ") + " ^"] : []
    // Long words say more about a message's meaning than short ones.
    found += common.filter { $0.count >= Self.minimumLength }.sorted { $0.count > $1.count }.map {
      "^ \($0) ^"
    }
    return found.filter { pattern in
      guard let matches = matching(pattern), matches(messages[0]) else { return false }
      return Double(messages.count(where: matches)) >= Self.minimumShare * Double(messages.count)
    }
  }

  /// Returns a category for the lesson whose `<srai>` redirects to a rule by the words of its pattern.
  ///
  /// Returns `nil` if the pattern has no words, has sets, or has wildcards that need at least one word.
  func redirect(_ lesson: Lesson, to rule: Rule) -> String? {
    let words = rule.text.split(separator: " ").filter { $0 != "^" && $0 != "#" }.map {
      $0.hasPrefix("$") ? $0.dropFirst() : $0
    }
    guard !words.isEmpty, words.allSatisfy(Self.isPlain) else { return nil }
    var lesson = lesson
    lesson.reply = "<srai>\(words.joined(separator: " "))</srai>"
    return self.rule(for: lesson)
  }
}
