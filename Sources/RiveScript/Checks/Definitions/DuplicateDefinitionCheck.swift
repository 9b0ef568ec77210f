import Responder

struct DuplicateDefinitionCheck: RuleCheck {
  let description = CheckDescription(
    name: "duplicate-definition", severity: .warning,
    summary: "the same name defined twice",
    explanation: """
      The last definition counts, and the others have no effect. To change a value on purpose, delete it first with
      <undef>.
      """,
    bad: """
      ! sub dont = do not
      ! sub dont = donut
      + *
      - Pardon?
      """,
    replacing: "! sub dont = donut\n+ *", with: "+ *")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    var known: [String: PlacedDefinition] = [:]
    return book.definitions.compactMap { placed in
      let definition = placed.definition
      guard let kind = definition.kind, kind != .version, kind != .local else { return nil }
      let key = kind.rawValue + " " + definition.name
      if definition.isDeletion {
        known[key] = nil
        return nil
      }
      guard let first = known.updateValue(placed, forKey: key) else { return nil }
      return book.diagnostic(
        description, placed.statement, in: placed.document, at: definition.name,
        "'\(key)' is already defined in \(book.documents[first.document].name):\(first.statement.line)"
          + (first.definition.items == definition.items ? "" : ", with another value"),
        related: [
          SourceLocation(
            file: book.documents[first.document].name, line: Int(first.statement.line))
        ])
    }
  }
}
