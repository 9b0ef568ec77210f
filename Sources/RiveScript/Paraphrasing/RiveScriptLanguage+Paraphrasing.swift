import Responder

extension RiveScriptLanguage {
  /// Returns groups of equivalent phrases: both sides of a substitution, or alternatives or array items in a trigger.
  ///
  /// The alternatives in a trigger are equivalent there only: `(monday|sunday)` says nothing about other rules. A
  /// phrase that a trigger has twice is left out: in `[so] * [very|so]`, a message's “so” may be either.
  func phraseGroups(of sources: [RuleSource]) -> [PhraseGroup] {
    let documents = sources.map { Document(parsing: $0, options: options.parsing) }
    var arrays: [String: ArrayPhrases] = [:]
    var groups: [PhraseGroup] = []
    for document in documents {
      for statement in document.statements where statement.command == .definition {
        let definition = Definition(document[statement.text])
        let location = SourceLocation(file: document.name, line: Int(statement.line))
        if definition.kind == .array {
          arrays[definition.name] =
            definition.isDeletion ? nil : ArrayPhrases(definition.items, at: location)
        }
        guard definition.kind == .sub, !definition.isDeletion else { continue }
        groups += [PhraseGroup([definition.name, definition.value], at: location)].compactMap(
          \.self)
      }
    }
    for document in documents {
      for statement in document.statements where statement.command == .trigger {
        let location = SourceLocation(file: document.name, line: Int(statement.line))
        groups += Self.groups(of: Array(document[statement.text]), at: location, arrays)
      }
    }
    return groups
  }

  private static func groups(
    of trigger: [UInt8], at location: SourceLocation, _ arrays: [String: ArrayPhrases]
  ) -> [PhraseGroup] {
    func text(_ range: Range<Int>) -> String { String(decoding: trigger[range], as: UTF8.self) }
    var groups: [PhraseGroup] = []
    var uses: [String: Int] = [:]
    var seen: Set<String> = []
    var repeated: Set<String> = []
    func note(_ phrase: String) {
      if !seen.insert(phrase).inserted { repeated.insert(phrase) }
    }
    for part in TriggerParts(trigger).parts {
      switch part.kind {
      case .group, .optional:
        let phrases = part.alternatives.map { text($0).lowercased() }
        for phrase in phrases { note(phrase) }
        if let group = PhraseGroup(phrases, at: location, isGeneral: false) { groups.append(group) }
      case .array:
        let name = String(text(part.range).dropFirst())
        guard let array = arrays[name] else { continue }
        uses[name, default: 0] += 1
        if var group = array.group {
          group.location = location
          groups.append(group)
        }
      case .word where part.depth == 0: note(text(part.range).lowercased())
      case .word, .wildcard, .variable, .weight, .bar: break
      }
    }
    for (name, count) in uses {
      guard let items = arrays[name]?.items else { continue }
      if count > 1 {
        repeated.formUnion(items)
      } else if uses.count == 1 {
        repeated.formUnion(seen.intersection(items))
      } else {
        for item in items { note(item) }
      }
    }
    guard !repeated.isEmpty else { return groups }
    // Groups without such a phrase keep sharing the phrases of their array.
    for index in groups.indices where groups[index].phrases.contains(where: repeated.contains) {
      groups[index].phrases.removeAll(where: repeated.contains)
    }
    return groups.filter { $0.phrases.count > 1 }
  }
}

/// An array's items, prepared once and shared by all triggers that name the array.
private struct ArrayPhrases {
  var items: Set<String>
  var group: PhraseGroup?

  init(_ items: [String], at location: SourceLocation) {
    self.items = Set(items.map { $0.lowercased() })
    group = PhraseGroup(items, at: location, isGeneral: false)
  }
}
