package import Responder

extension RiveScriptLanguage: ParaphrasingLanguage {
  package var spellingDefinition: String? { "! global spelling = 1\n" }

  /// Returns the arrays, both sides of the substitutions, and the alternatives in triggers.
  package func phraseGroups(of sources: [RuleSource]) -> [PhraseGroup] {
    var groups: [PhraseGroup] = []
    for source in sources {
      let document = Document(parsing: source, options: options.parsing)
      for statement in document.statements {
        let location = SourceLocation(file: source.name, line: Int(statement.line))
        let text = Array(document[statement.text])
        let found: [[String]] =
          switch statement.command {
          case .definition: Self.phrases(of: Definition(text[...]))
          case .trigger: Self.phrases(ofTrigger: text)
          default: []
          }
        groups += found.compactMap { PhraseGroup($0, at: location) }
      }
    }
    return groups
  }

  private static func phrases(of definition: Definition) -> [[String]] {
    if definition.isDeletion { return [] }
    return switch definition.kind {
    case .array: [definition.items]
    case .sub: [[definition.name, definition.value]]
    default: []
    }
  }

  private static func phrases(ofTrigger text: [UInt8]) -> [[String]] {
    TriggerParts(text).parts.filter { $0.kind == .group || $0.kind == .optional }.map { part in
      part.alternatives.map { String(decoding: text[$0], as: UTF8.self) }
    }
  }
}
