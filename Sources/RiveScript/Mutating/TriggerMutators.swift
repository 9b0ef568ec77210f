import Responder

struct TriggerRemoval: RuleMutator {
  let description = MutationOperator("trigger-removal", "delete a trigger with its replies")

  func mutations(in book: MutationBook) -> [RuleMutation] {
    book.blocks.indices.map { block in
      RuleMutation(
        name, book.removal(ofBlock: block), of: book.location(ofBlock: block), "deletes the trigger"
      )
    }
  }
}

struct AlternativeRemoval: RuleMutator {
  let description = MutationOperator("alternative-removal", "delete an alternative of a trigger")

  func mutations(in book: MutationBook) -> [RuleMutation] {
    book.partMutations(name) { part, text in
      guard part.alternatives.count > 1 else { return [] }
      return part.alternatives.indices.map { index in
        let own = part.alternatives[index]
        return (removed(index, of: part), "", "deletes the alternative \(text.quoted(own))")
      }
    } hints: { part, text, range in
      let texts = part.alternatives.lazy.map { String(decoding: text[$0], as: UTF8.self) }
      return index(removing: range, of: part).map { .others(of: texts, by: $0) } ?? []
    }
  }

  /// Returns the index of the alternative that is removed with these bytes, by a binary search.
  private func index(removing range: Range<Int>, of part: TriggerParts.Part) -> Int? {
    let index = part.alternatives.partitionPoint { $0.upperBound >= range.upperBound }
    return [index, 0].first { $0 < part.alternatives.count && removed($0, of: part) == range }
  }

  /// Returns the bytes to remove: an alternative and a bar next to it.
  private func removed(_ index: Int, of part: TriggerParts.Part) -> Range<Int> {
    let own = part.alternatives[index]
    return index == 0
      ? own.lowerBound..<part.alternatives[1].lowerBound
      : part.alternatives[index - 1].upperBound..<own.upperBound
  }
}

/// Deletes an optional part outside of other brackets, except `[*]` at an end of the trigger.
struct OptionalRemoval: RuleMutator {
  let description = MutationOperator("optional-removal", "delete an optional part of a trigger")

  func mutations(in book: MutationBook) -> [RuleMutation] {
    book.partMutations(name) { part, text in
      guard part.kind == .optional, part.depth == 0, !text.isOpenEnd(part) else { return [] }
      return [(text.withSpace(part.range), "", "deletes \(text.quoted(part.range))")]
    }
  }
}

/// Makes an optional part required, except `[*]` at an end of the trigger.
struct OptionalRequired: RuleMutator {
  let description = MutationOperator("optional-required", "make an optional part required")

  func mutations(in book: MutationBook) -> [RuleMutation] {
    book.partMutations(name) { part, text in
      guard part.kind == .optional, !text.isOpenEnd(part) else { return [] }
      let inner = String(
        decoding: text[part.range.lowerBound + 1..<part.range.upperBound - 1], as: UTF8.self)
      let replacement = part.alternatives.count > 1 ? "(" + inner + ")" : inner
      return [(part.range, replacement, "requires \(text.quoted(part.range))")]
    }
  }
}

struct OpenEndRemoval: RuleMutator {
  let description = MutationOperator("open-end-removal", "delete [*] at an end of a trigger")

  func mutations(in book: MutationBook) -> [RuleMutation] {
    book.partMutations(name) { part, text in
      guard text.isOpenEnd(part) else { return [] }
      let end = part.range.lowerBound == 0 ? "start" : "end"
      return [(text.withSpace(part.range), "", "deletes [*] at the \(end)")]
    }
  }
}

/// Replaces a wildcard by another one, unless it is the whole trigger or alone in square brackets.
struct WildcardChange: RuleMutator {
  let description = MutationOperator("wildcard-change", "replace * by _, _ by #, and # by *")

  func mutations(in book: MutationBook) -> [RuleMutation] {
    book.partMutations(name) { part, text in
      guard part.kind == .wildcard, text.count > 1, !text.isAloneInBrackets(part) else { return [] }
      let other: String
      switch text[part.range.lowerBound] {
      case UInt8(ascii: "*"): other = "_"
      case UInt8(ascii: "_"): other = "#"
      default: other = "*"
      }
      return [(part.range, other, "replaces \(text.quoted(part.range)) by “\(other)”")]
    }
  }
}

/// Deletes a word outside of brackets.
struct WordRemoval: RuleMutator {
  let description = MutationOperator("word-removal", "delete a word of a trigger")

  func mutations(in book: MutationBook) -> [RuleMutation] {
    book.partMutations(name) { part, text in
      guard part.kind == .word, part.depth == 0 else { return [] }
      return [(text.withSpace(part.range), "", "deletes the word \(text.quoted(part.range))")]
    }
  }
}

struct WeightRemoval: RuleMutator {
  let description = MutationOperator("weight-removal", "delete the weight of a trigger")

  func mutations(in book: MutationBook) -> [RuleMutation] {
    book.partMutations(name) { part, text in
      guard part.kind == .weight else { return [] }
      return [(text.withSpace(part.range), "", "deletes \(text.quoted(part.range))")]
    }
  }
}

/// Changes the weight of a trigger to 1; a weight of 1 becomes 10.
struct WeightChange: RuleMutator {
  let description = MutationOperator("weight-change", "change the weight of a trigger")

  func mutations(in book: MutationBook) -> [RuleMutation] {
    book.partMutations(name) { part, text in
      guard part.kind == .weight else { return [] }
      let old = String(decoding: text[part.range], as: UTF8.self)
      let new = old == "{weight=1}" ? "{weight=10}" : "{weight=1}"
      return [(part.range, new, "replaces “\(old)” by “\(new)”")]
    }
  }
}

extension MutationBook {
  /// Returns the mutations that each change one part of a trigger; a deletion that would leave no pattern is skipped.
  ///
  /// - Parameter changes: returns the bytes to replace, their replacement, and the change in words.
  fileprivate func partMutations(
    _ name: String,
    _ changes: (TriggerParts.Part, [UInt8]) -> [(Range<Int>, String, String)],
    hints: (TriggerParts.Part, [UInt8], Range<Int>) -> [RuleMutation.Wording] = { _, _, _ in [] }
  ) -> [RuleMutation] {
    blocks.enumerated().flatMap { number, block -> [RuleMutation] in
      let text = text(of: block.trigger, in: block.document)
      let all = TriggerParts(text).parts
      // Deeper brackets do not compile, and each summary would quote all that is inside of them.
      let parts = all.filter { $0.depth < PatternParser.maximumDepth }
      return parts.flatMap { part in changes(part, text).map { (part, $0) } }.compactMap { found in
        let (part, (range, replacement, summary)) = found
        guard !replacement.isEmpty || all.holdPattern(outside: range),
          let edit = edit(range, of: block.trigger, in: block.document, replacement)
        else { return nil }
        var mutation = RuleMutation(
          name, [edit], of: location(ofBlock: number), canTakeOverMessages: true, summary)
        mutation.wordings = hints(part, text, range)
        return mutation
      }
    }
  }
}

extension [TriggerParts.Part] {
  /// Returns whether a trigger still has a pattern after a range of its bytes is removed.
  fileprivate func holdPattern(outside range: Range<Int>) -> Bool {
    // The parts are sorted by their ends: the last one is the most likely to be outside.
    reversed().contains {
      $0.kind != .weight && $0.range.clamped(to: range) != $0.range
    }
  }
}

extension [UInt8] {
  fileprivate func isOpenEnd(_ part: TriggerParts.Part) -> Bool {
    part.kind == .optional && part.depth == 0 && self[part.range].elementsEqual("[*]".utf8)
      && (part.range.lowerBound == 0 || part.range.upperBound == count)
  }

  /// Returns whether a part is alone in square brackets, like the star of `[*]`.
  fileprivate func isAloneInBrackets(_ part: TriggerParts.Part) -> Bool {
    let (start, end) = (part.range.lowerBound, part.range.upperBound)
    return start > 0 && end < count && self[start - 1] == UInt8(ascii: "[")
      && self[end] == UInt8(ascii: "]")
  }
}
