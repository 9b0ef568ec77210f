import Responder

/// Checks for categories that other categories hide, and for marks in patterns.
extension LibraryChecks {
  /// The maximum number of optional wildcards in a path that is checked; each doubles the number of messages to try.
  private static var maximumOptional: Int { 3 }
  /// The maximum number of phrases in the set of a pattern that is checked; each is tried.
  private static var maximumPhrases: Int { 200 }

  /// Returns a category that hides the category `number`; `nil` if none is known to do so.
  ///
  /// The category is hidden if other categories answer all messages that are tried here. The result is the category
  /// that answers the last of these messages.
  ///
  /// In these messages, a word that no pattern contains stands for each wildcard. Only a wildcard or a regular
  /// expression can match that word. A category that matches it by a wildcard matches other words too. A pattern with
  /// several sets is not checked, nor is a category with a set in its `<that>` or topic.
  mutating func winner(over number: Int32) -> Int32? {
    let path = library.paths[Int(number)]
    let sets = path.pattern.filter { if case .set = $0 { true } else { false } }
    let optional = (path.pattern + path.that + path.topic).count {
      if case .wildcard(let wildcard) = $0 { wildcard.canBeEmpty } else { false }
    }
    guard optional <= Self.maximumOptional, sets.count < 2, !library.impossible.contains(number),
      (path.that + path.topic).allSatisfy({ if case .set = $0 { false } else { true } })
    else { return nil }
    var phrases: [[Vocabulary.ID]] = [[]]
    if case .set(let set)? = sets.first {
      // The set of numbers and a regular expression have none.
      phrases = library.sets[Int(set)].phrases.values.flatMap { $0 }
      guard !phrases.isEmpty, phrases.count <= Self.maximumPhrases else { return nil }
    }
    var winner: Int32?
    for phrase in phrases {
      for choice in 0..<(1 << optional) {
        let subject = subject(of: path, phrase, takingWords: choice)
        guard !subject.pattern.isEmpty else { continue }
        guard let found = match(subject), found != number, !usesRegularExpression(found) else {
          return nil
        }
        winner = found
      }
    }
    return winner
  }

  /// Returns whether a category uses a regular expression.
  ///
  /// Such a category proves nothing: it may match the word that replaces a wildcard, but not other words.
  private func usesRegularExpression(_ number: Int32) -> Bool {
    let path = library.paths[Int(number)]
    return (path.pattern + path.that + path.topic).contains {
      guard case .set(let set) = $0 else { return false }
      return if case .expression = library.sets[Int(set)].members { true } else { false }
    }
  }

  /// Returns a subject that a path matches, with a phrase in place of its set.
  ///
  /// - Parameter choice: one bit for each optional wildcard, which is 1 if the wildcard takes a word.
  private func subject(
    of path: CategoryPath, _ phrase: [Vocabulary.ID], takingWords choice: Int
  ) -> MatchSubject {
    var subject = MatchSubject()
    var choice = choice
    for (section, tokens) in [
      (PathSection.pattern, path.pattern), (.that, path.that), (.topic, path.topic),
    ] {
      var words: [Vocabulary.ID] = []
      for token in tokens {
        switch token {
        case .word(let word), .priorityWord(let word): words.append(word)
        case .set: words += phrase
        case .wildcard(let wildcard):
          if wildcard.canBeEmpty {
            defer { choice >>= 1 }
            guard choice & 1 == 1 else { continue }
          }
          words.append(Vocabulary.unknown)
        }
      }
      subject.append(section, words, library.vocabulary)
    }
    return subject
  }

  /// Reports the marks in a pattern, which are dropped or end a sentence.
  mutating func checkMarks(_ number: Int32) {
    let category = library.categories[Int(number)]
    let text = library.text(category.pattern, of: number)
    guard !text.contains("&"), !library.impossible.contains(number) else { return }
    var parts: [String] = []
    for token in text.split(separator: " ") {
      let isWildcard = token.utf8.count == 1 && token.utf8.first.flatMap(Wildcard.init(_:)) != nil
      guard !isWildcard, !token.hasPrefix("$"), !token.contains("*") else {
        parts.append(String(token))
        continue
      }
      let words = program.context.splitter.fitted(String(token))
      if !words.isEmpty { parts.append(words) }
    }
    let plain = parts.joined(separator: " ")
    guard plain != text else { return }
    guard WordSplitter.sentences(of: Array(text.utf8)).count < 2 else {
      report(
        .lostMarks, number, category.pattern,
        "a mark in this pattern ends a sentence, and the sentences of a message are matched one by one",
        hint: "Write a pattern for each sentence.")
      return
    }
    report(
      .lostMarks, number, category.pattern,
      "the marks in this pattern are dropped, as they are from messages",
      hint: "Write \(plain).", edits: [edit(number, category.pattern, plain)])
  }
}

extension MatchSubject {
  /// Appends words, given by their IDs, as a section.
  fileprivate mutating func append(
    _ section: PathSection, _ added: [Vocabulary.ID], _ vocabulary: borrowing Vocabulary
  ) {
    let first = words.count
    for word in added {
      if !text.isEmpty { text.append(0x20) }
      let start = text.count
      // No pattern and no set contains this byte.
      text += word == Vocabulary.unknown ? [1] : Array(vocabulary[word])
      append(word, start..<text.count)
    }
    set(section, to: first..<words.count)
  }
}
