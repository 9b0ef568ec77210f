package import Responder

extension RiveScriptLanguage: ParaphrasingLanguage {
  package var spellingDefinition: String? { "! global spelling = 1\n" }

  /// Returns both sides of each substitution, and the alternatives and arrays of each trigger.
  ///
  /// The alternatives in a trigger are equivalent there only: `(monday|sunday)` says nothing about other rules.
  package func phraseGroups(of sources: [RuleSource]) -> [PhraseGroup] {
    let documents = sources.map { Document(parsing: $0, options: options.parsing) }
    var arrays: [String: [String]] = [:]
    var groups: [PhraseGroup] = []
    for document in documents {
      for statement in document.statements where statement.command == .definition {
        let definition = Definition(document[statement.text])
        if definition.isDeletion { continue }
        if definition.kind == .array { arrays[definition.name] = definition.items }
        guard definition.kind == .sub else { continue }
        let location = SourceLocation(file: document.name, line: Int(statement.line))
        groups += [PhraseGroup([definition.name, definition.value], at: location)].compactMap(
          \.self)
      }
    }
    for document in documents {
      for statement in document.statements where statement.command == .trigger {
        let location = SourceLocation(file: document.name, line: Int(statement.line))
        groups += Self.phrases(of: Array(document[statement.text]), arrays).compactMap {
          PhraseGroup($0, at: location, isGeneral: false)
        }
      }
    }
    return groups
  }

  private static func phrases(of trigger: [UInt8], _ arrays: [String: [String]]) -> [[String]] {
    TriggerParts(trigger).parts.compactMap { part in
      switch part.kind {
      case .group, .optional:
        part.alternatives.map { String(decoding: trigger[$0], as: UTF8.self) }
      case .array:
        arrays[String(decoding: trigger[part.range].dropFirst(), as: UTF8.self)]
      case .word, .wildcard, .variable, .weight: nil
      }
    }
  }
}
