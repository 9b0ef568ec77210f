import Responder

struct DeadSubstitutionCheck: RuleCheck {
  let description = CheckDescription(
    name: "dead-substitution", severity: .warning,
    summary: "a substitution for a word with capital letters",
    explanation: """
      Messages are in lower case when ! sub applies to them, and so are stars when ! person applies to them. A word
      with a capital letter on the left side is never found.
      """,
    bad: """
      ! sub I'm = i am
      + i am *
      - Hello, <star>!
      + *
      - Pardon?
      """,
    replacing: "! sub I'm = i am", with: "! sub i'm = i am")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    guard !book.brain.options.parsing.caseSensitive else { return [] }
    let swapsOnlyStars = book.texts.allSatisfy { $0.template.pieces.swapOnlyStars }
    let names = Set(book.definitions.filter { $0.definition.kind == .sub }.map(\.definition.name))
    return book.definitions.compactMap { placed in
      let definition = placed.definition
      guard definition.kind == .sub || (definition.kind == .person && swapsOnlyStars),
        !definition.isDeletion
      else { return nil }
      let lowercased = String(decoding: Array(definition.name.utf8).lowercasedText, as: UTF8.self)
      guard lowercased != definition.name else { return nil }
      let exists = definition.kind == .sub && names.contains(lowercased)
      return diagnostic(placed, lowercased: exists ? nil : lowercased, in: book)
    }
  }

  private func diagnostic(
    _ placed: PlacedDefinition, lowercased: String?, in book: RuleBook
  ) -> Diagnostic {
    let name = Array(placed.definition.name.utf8)
    let text = Array(book.documents[placed.document][placed.statement.text])
    let index = text.indices.first { text[$0...].starts(with: name) } ?? 0
    let part = index..<index + name.count
    let message =
      "this never applies: \(placed.definition.kind == .sub ? "messages" : "stars") are in lower case"
    guard text[index...].starts(with: name),
      let range = book.range(of: part, in: placed.statement, placed.document)
    else { return book.diagnostic(description, placed.statement, in: placed.document, message) }
    return book.diagnostic(
      description, placed.statement, in: placed.document, at: part, message,
      hint: lowercased.map { "write '\($0)'" }
        ?? "delete it: the lowercase word already has a substitution",
      edits: lowercased.map { [SourceEdit(range, $0)] } ?? [])
  }
}

extension [Piece] {
  /// Whether every `{person}` contains only stars, whose text is in lower case.
  fileprivate var swapOnlyStars: Bool {
    allSatisfy { piece in
      guard case .format(.person, let inner) = piece else {
        return piece.inner.allSatisfy(\.swapOnlyStars)
      }
      return inner.allSatisfy { if case .star = $0 { true } else { false } }
    }
  }
}
