import Responder

/// Deletes a `! sub` or a `! person`.
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
    book.definitions.filter { $0.definition.kind == .array }.flatMap { placed -> [RuleMutation] in
      let text = book.text(of: placed.statement, in: placed.document)
      let items = Self.items(of: text)
      guard items.count > 1 else { return [] }
      return items.compactMap { item in
        book.edit(item.removed, of: placed.statement, in: placed.document, "").map {
          RuleMutation(
            name, [$0], of: nil,
            "deletes \(text.quoted(item.range)) from the array \(placed.definition.name)")
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
