import Responder

/// A weight that is 0, not a number, or a name without a number.
struct WeightCheck: RuleCheck {
  let description = CheckDescription(
    name: "weight", severity: .warning,
    summary: "a weight that is 0 or not a number",
    explanation: """
      The number in {weight=N} is a whole number from 1 up. In a reply, 0 counts as 1. A weight that is not a number is
      printed as text. {weight=@name} needs a definition ! weight name = N.
      """,
    bad: """
      + hello
      - Hi!{weight=many}
      - Hello!{weight=0}
      + *
      - Pardon?
      """,
    replacing: "- Hi!{weight=many}\n- Hello!{weight=0}", with: "- Hi!{weight=9}\n- Hello!")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    let definitions = book.definitions.filter { $0.definition.kind == .weight }
    var names: Set<String> = []
    var found: [Diagnostic] = []
    for placed in definitions {
      let definition = placed.definition
      if definition.isDeletion {
        names.remove(definition.name)
        continue
      }
      names.insert(definition.name)
      if WeightTag.number(definition.value) ?? 0 < 1 {
        found.append(
          book.diagnostic(
            description, placed.statement, in: placed.document, at: definition.value,
            "this is not a weight", hint: "write a whole number from 1 up"))
      }
    }
    return found + useDiagnostics(in: book, names)
  }

  private func useDiagnostics(in book: RuleBook, _ names: Set<String>) -> [Diagnostic] {
    book.weightTexts.compactMap { statement, document in
      let text = book.documents[document].text(of: statement)
      guard let start = text.firstRange(of: "{weight") else { return nil }
      let tag = text[start.lowerBound...].prefix { $0 != "}" }
      let value = tag.dropFirst(8)
      // A number that is too large for an integer counts as the maximum.
      let isNumber =
        tag.hasPrefix("{weight=") && !value.isEmpty && value.utf8.allSatisfy { $0 &- 0x30 < 10 }
      let isZero = isNumber && value.allSatisfy { $0 == "0" }
      if isNumber, !isZero, tag.endIndex < text.endIndex { return nil }
      if let first = WeightTag.first(in: book.documents[document][statement.text]),
        let name = WeightTag.name(in: first)
      {
        guard !names.contains(name) else { return nil }
        return book.diagnostic(
          description, statement, in: document, at: "@" + name,
          "there is no weight '\(name)': it counts as none", hint: book.guess(name, among: names))
      }
      let index = text[..<start.lowerBound].utf8.count
      let part = index..<min(text.utf8.count, index + tag.utf8.count + 1)
      // A weight tag between two words joins them. Deleting only the tag would leave the white space around it, which
      // changes the reply, so there is no fix.
      let isAtEnd = part.lowerBound == 0 || part.upperBound == text.utf8.count
      let isText = text.utf8.count == statement.text.count
      let range =
        isZero && isAtEnd && isText ? book.range(of: part, in: statement, document) : nil
      return book.diagnostic(
        description, statement, in: document, at: part,
        isZero
          ? "a weight of 0 counts as no weight" : "this is not a weight: it is printed as text",
        hint: "write a whole number from 1 up, as in {weight=5}",
        edits: range.map { [SourceEdit($0, "")] } ?? [])
    }
  }
}
