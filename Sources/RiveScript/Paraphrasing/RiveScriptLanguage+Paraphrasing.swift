import Responder

extension RiveScriptLanguage {
  /// Returns groups of equivalent phrases: both sides of a substitution, or alternatives or array items in a trigger.
  ///
  /// The alternatives in a trigger are equivalent there only: `(monday|sunday)` says nothing about other rules. A
  /// phrase that a trigger has twice is left out: in `[so] * [very|so]`, a message's “so” may be either.
  func phraseGroups(of sources: [RuleSource]) -> [PhraseGroup] {
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
    func text(_ range: Range<Int>) -> String { String(decoding: trigger[range], as: UTF8.self) }
    var groups: [[String]] = []
    var counts: [String: Int] = [:]
    for part in TriggerParts(trigger).parts {
      switch part.kind {
      case .group, .optional:
        groups.append(part.alternatives.map(text))
      case .array: groups.append(arrays[String(text(part.range).dropFirst())] ?? [])
      case .word where part.depth == 0: counts[text(part.range), default: 0] += 1
      case .word, .wildcard, .variable, .weight, .bar: break
      }
    }
    for phrase in groups.joined() { counts[phrase, default: 0] += 1 }
    return groups.map { $0.filter { counts[$0] == 1 } }
  }
}
