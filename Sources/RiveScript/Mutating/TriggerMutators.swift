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

/// Changes one part of a trigger; a deletion that would leave no pattern is skipped.
struct PartChange: RuleMutator {
  let description: MutationOperator
  private let changes: @Sendable (TriggerParts.Part, [UInt8]) -> [Change]

  /// The change of a part.
  private struct Change {
    /// The bytes that are replaced.
    var range: Range<Int>
    var replacement = ""
    var summary: String
    var wordings: [RuleMutation.Wording] = []
  }

  private init(
    _ name: String, _ summary: String,
    _ changes: @escaping @Sendable (TriggerParts.Part, _ trigger: [UInt8]) -> [Change]
  ) {
    description = MutationOperator(name, summary)
    self.changes = changes
  }

  func mutations(in book: MutationBook) -> [RuleMutation] {
    book.blocks.enumerated().flatMap { number, block -> [RuleMutation] in
      let text = book.text(of: block.trigger, in: block.document)
      let all = TriggerParts(text).parts
      // Deeper brackets do not compile, and each summary would quote all that is inside of them.
      let parts = all.filter { $0.depth < PatternParser.maximumDepth }
      return parts.flatMap { changes($0, text) }.compactMap { change in
        guard !change.replacement.isEmpty || all.holdPattern(outside: change.range),
          let edit = book.edit(
            change.range, of: block.trigger, in: block.document, change.replacement)
        else { return nil }
        var mutation = RuleMutation(
          name, [edit], of: book.location(ofBlock: number), canTakeOverMessages: true,
          change.summary)
        mutation.wordings = change.wordings
        return mutation
      }
    }
  }

  static let alternativeRemoval = PartChange(
    "alternative-removal", "delete an alternative of a trigger"
  ) { part, text in
    guard part.alternatives.count > 1 else { return [] }
    let texts = part.alternatives.lazy.map { String(decoding: text[$0], as: UTF8.self) }
    return part.alternatives.enumerated().map { index, own in
      // A bar next to the alternative is removed too.
      let range =
        index == 0
        ? own.lowerBound..<part.alternatives[1].lowerBound
        : part.alternatives[index - 1].upperBound..<own.upperBound
      return Change(
        range: range, summary: "deletes the alternative \(text.quoted(own))",
        wordings: .others(of: texts, by: index))
    }
  }

  /// Deletes an optional part outside of other brackets, except `[*]` at an end of the trigger.
  static let optionalRemoval = PartChange(
    "optional-removal", "delete an optional part of a trigger"
  ) { part, text in
    guard part.kind == .optional, part.depth == 0, !text.isOpenEnd(part) else { return [] }
    return [Self.removal(of: part, from: text)]
  }

  /// Makes an optional part required, except `[*]` at an end of the trigger.
  static let optionalRequired = PartChange(
    "optional-required", "make an optional part required"
  ) { part, text in
    guard part.kind == .optional, !text.isOpenEnd(part) else { return [] }
    let inner = String(
      decoding: text[part.range.lowerBound + 1..<part.range.upperBound - 1], as: UTF8.self)
    let replacement = part.alternatives.count > 1 ? "(" + inner + ")" : inner
    let summary = "requires \(text.quoted(part.range))"
    return [Change(range: part.range, replacement: replacement, summary: summary)]
  }

  static let openEndRemoval = PartChange(
    "open-end-removal", "delete [*] at an end of a trigger"
  ) { part, text in
    guard text.isOpenEnd(part) else { return [] }
    let end = part.range.lowerBound == 0 ? "start" : "end"
    return [Change(range: text.withSpace(part.range), summary: "deletes [*] at the \(end)")]
  }

  /// Replaces a wildcard by another one, unless it is the whole trigger or alone in square brackets.
  static let wildcardChange = PartChange(
    "wildcard-change", "replace * by _, _ by #, and # by *"
  ) { part, text in
    guard part.kind == .wildcard, text.count > 1, !text.isAloneInBrackets(part) else { return [] }
    let other =
      switch text[part.range.lowerBound] {
      case UInt8(ascii: "*"): "_"
      case UInt8(ascii: "_"): "#"
      default: "*"
      }
    return [Self.replacement(of: part, in: text, by: other)]
  }

  /// Deletes a word outside of brackets.
  static let wordRemoval = PartChange("word-removal", "delete a word of a trigger") { part, text in
    part.kind == .word && part.depth == 0 ? [Self.removal(of: part, from: text, "the word ")] : []
  }

  static let weightRemoval = PartChange(
    "weight-removal", "delete the weight of a trigger"
  ) { part, text in
    part.kind == .weight ? [Self.removal(of: part, from: text)] : []
  }

  /// Changes the weight of a trigger to 1; a weight of 1 becomes 10.
  static let weightChange = PartChange(
    "weight-change", "change the weight of a trigger"
  ) { part, text in
    guard part.kind == .weight else { return [] }
    let isOne = text[part.range].elementsEqual("{weight=1}".utf8)
    return [Self.replacement(of: part, in: text, by: isOne ? "{weight=10}" : "{weight=1}")]
  }

  private static func removal(
    of part: TriggerParts.Part, from text: [UInt8], _ kind: String = ""
  ) -> Change {
    Change(range: text.withSpace(part.range), summary: "deletes \(kind)\(text.quoted(part.range))")
  }

  private static func replacement(
    of part: TriggerParts.Part, in text: [UInt8], by other: String
  ) -> Change {
    Change(
      range: part.range, replacement: other,
      summary: "replaces \(text.quoted(part.range)) by “\(other)”")
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
