import Responder

struct WordRemoval: RuleMutator {
  let description = MutationOperator("word-removal", "delete a word of a pattern")

  func mutations(in book: CategoryBook) -> [RuleMutation] {
    book.patternChanges(name) { file, _, word in
      guard Wildcard(word, in: file) == nil else { return [] }
      return [("", "deletes the word “\(file.text(word))”")]
    }
  }
}

/// Replaces a wildcard by one that differs in its minimum of words or in its priority.
struct WildcardChange: RuleMutator {
  let description = MutationOperator(
    "wildcard-change", "replace a wildcard by another one, also in a <that>")

  func mutations(in book: CategoryBook) -> [RuleMutation] {
    book.patternChanges(name, withThat: true) { file, _, word in
      guard let wildcard = Wildcard(word, in: file) else { return [] }
      let others: [Wildcard] =
        switch wildcard {
        case .star: [.caret, .underscore]
        case .caret: [.star, .hash]
        case .underscore: [.hash, .star]
        case .hash: [.underscore, .caret]
        }
      return others.map { ($0.symbol, "replaces \(wildcard.symbol) by \($0.symbol)") }
    }
  }
}

/// Deletes a `^` or `#` at the start or the end of a pattern or a `<that>`.
struct OpenEndRemoval: RuleMutator {
  let description = MutationOperator(
    "open-end-removal", "delete ^ or # at an end of a pattern or a <that>")

  func mutations(in book: CategoryBook) -> [RuleMutation] {
    book.patternChanges(name, withThat: true) { file, part, word in
      guard Wildcard(word, in: file)?.canBeEmpty == true else { return [] }
      let content = part.contentRange
      let isFirst = file.isBlank(content.lowerBound..<word.lowerBound)
      guard isFirst || file.isBlank(word.upperBound..<content.upperBound) else { return [] }
      return [("", "deletes \(file.text(word)) at the \(isFirst ? "start" : "end")")]
    }
  }
}

struct PriorityRemoval: RuleMutator {
  let description = MutationOperator("priority-removal", "delete the $ before a word")

  func mutations(in book: CategoryBook) -> [RuleMutation] {
    book.patternChanges(name, withThat: true, keepsLastWord: false) { file, _, word in
      let text = file.text(word)
      guard text.count > 1, text.hasPrefix("$") else { return [] }
      return [(String(text.dropFirst()), "deletes the $ of “\(text)”")]
    }
  }
}

extension CategoryBook {
  /// Returns the mutations that replace or delete one word of a pattern.
  ///
  /// - Parameters:
  ///   - withThat: whether the words of a `<that>` are changed too.
  ///   - keepsLastWord: whether a word that is the whole pattern stays.
  ///   - change: returns the replacements of a word, each with a summary; an empty replacement deletes the word.
  fileprivate func patternChanges(
    _ name: String, withThat: Bool = false, keepsLastWord: Bool = true,
    _ change: (MutableFile, MarkupElement, Range<Int>) -> [(String, String)]
  ) -> [RuleMutation] {
    categories.flatMap { category -> [RuleMutation] in
      let file = files[category.file]
      let parts =
        withThat ? [category.pattern] + [category.that].compactMap(\.self) : [category.pattern]
      return parts.flatMap { part -> [RuleMutation] in
        let words = part.words
        if keepsLastWord, words.count + part.elements.count < 2 { return [] }
        return words.flatMap { word in
          change(file, part, word).compactMap { replacement, summary in
            let range = replacement.isEmpty ? file.withGap(word) : word
            return mutation(
              name, of: category, [file.edit(range, replacement)], canTakeOverMessages: true,
              summary)
          }
        }
      }
    }
  }
}

extension Wildcard {
  fileprivate init?(_ word: Range<Int>, in file: MutableFile) {
    guard word.count == 1 else { return nil }
    self.init(file.source.bytes[word.lowerBound])
  }
}

extension MutableFile {
  fileprivate func isBlank(_ range: Range<Int>) -> Bool {
    source.bytes[range].allSatisfy(\.isBlank)
  }

  /// Returns the range of a word with the blanks before it or, if there are none, with the blanks after it.
  fileprivate func withGap(_ word: Range<Int>) -> Range<Int> {
    let range = withBlanksBefore(word)
    guard range == word else { return range }
    let end = source.bytes[word.upperBound...].firstIndex { $0 != 0x20 && $0 != 0x09 }
    return word.lowerBound..<(end ?? word.upperBound)
  }
}
