import Responder

struct SubstitutionRemoval: RuleMutator {
  let description = MutationOperator("substitution-removal", "delete a ! sub or a ! person")

  func mutations(in book: MutationBook) -> [RuleMutation] {
    book.definitions.filter { $0.definition.kind == .sub || $0.definition.kind == .person }.map {
      placed in
      let text = book.text(of: placed.statement, in: placed.document)
      return RuleMutation(
        name, book.removal(of: placed.statement, in: placed.document), of: nil,
        "deletes \(text.quoted(0..<text.count))")
    }
  }
}

/// Deletes an item of an array that has several.
struct ArrayItemRemoval: RuleMutator {
  let description = MutationOperator("array-item-removal", "delete an item of an array")

  func mutations(in book: MutationBook) -> [RuleMutation] {
    let rules = book.rulesNamingArrays
    return book.definitions.filter { $0.definition.kind == .array }.flatMap {
      placed -> [RuleMutation] in
      let text = book.text(of: placed.statement, in: placed.document)
      let items = Self.items(of: text)
      guard items.count > 1 else { return [] }
      let examples = rules[Array("@\(placed.definition.name)".utf8)[...], default: []]
      let texts = items.map { String(decoding: text[$0.range], as: UTF8.self) }
      return items.indices.compactMap { index in
        let item = items[index]
        return book.edit(item.removed, of: placed.statement, in: placed.document, "").map {
          var mutation = RuleMutation(
            name, [$0], of: nil,
            "deletes \(text.quoted(item.range)) from the array \(placed.definition.name)")
          mutation.examples = examples
          if !examples.isEmpty { mutation.wordings = .others(of: texts, by: index) }
          return mutation
        }
      }
    }
  }

  /// Returns the items, each with the bytes to remove: the item and, if bars separate the items, a bar next to it.
  private static func items(of text: [UInt8]) -> [(range: Range<Int>, removed: Range<Int>)] {
    guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else { return [] }
    return text[(equals + 1)...].split(separator: 0x0A).flatMap {
      line -> [(range: Range<Int>, removed: Range<Int>)] in
      let hasBars = line.contains(UInt8(ascii: "|"))
      let parts = line.split {
        hasBars ? $0 == UInt8(ascii: "|") : CharacterClass(ascii: $0) == .space
      }
      return parts.enumerated().compactMap { index, part in
        let item = part.trimmed
        guard !item.isEmpty else { return nil }
        var removed = part.startIndex..<part.endIndex
        if hasBars, parts.count > 1 {
          removed =
            index == 0
            ? part.startIndex..<part.endIndex + 1 : part.startIndex - 1..<part.endIndex
        }
        return (item.startIndex..<item.endIndex, removed)
      }
    }
  }
}

extension MutationBook {
  /// The maximum number of rules that show a change of an array.
  private static let maximumExamples = 4

  /// The locations of the first triggers that name an array, by the array's name with the `@`.
  fileprivate var rulesNamingArrays: [ArraySlice<UInt8>: [SourceLocation]] {
    var rules: [ArraySlice<UInt8>: [SourceLocation]] = [:]
    for (index, block) in blocks.enumerated() {
      let text = self.text(of: block.trigger, in: block.document)
      let names = TriggerParts(text).parts.filter { $0.kind == .array }.map { text[$0.range] }
      guard !names.isEmpty, let rule = location(ofBlock: index) else { continue }
      for name in Set(names) where rules[name, default: []].count < Self.maximumExamples {
        rules[name, default: []].append(rule)
      }
    }
    return rules
  }
}

extension [RuleMutation.Wording] {
  /// The maximum number of phrases that are replaced.
  private static let maximumOthers = 8

  /// Returns the replacements of the other phrases, up to a maximum, by the phrase with this index.
  static func others(
    of phrases: some RandomAccessCollection<String>, by index: Int
  ) -> [RuleMutation.Wording] {
    let own = phrases[phrases.index(phrases.startIndex, offsetBy: index)]
    let others = zip(0..., phrases).prefix(maximumOthers + 1).filter { $0.0 != index }
    return others.prefix(maximumOthers).map { RuleMutation.Wording($0.1, by: own) }
  }
}
