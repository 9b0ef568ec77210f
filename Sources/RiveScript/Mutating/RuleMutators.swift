public import Responder

/// All mutators of RiveScript rules, grouped by what they change.
enum RuleMutators {
  static let all: [any RuleMutator<MutationBook>] = [
    TriggerRemoval(), PartChange.alternativeRemoval, PartChange.optionalRemoval,
    PartChange.optionalRequired, PartChange.openEndRemoval, PartChange.wildcardChange,
    PartChange.wordRemoval, PartChange.weightRemoval, PartChange.weightChange,
    PreviousRemoval(), TopicMove(), TagRemoval.topics, InheritanceRemoval(),
    ReplyRemoval(), ReplySwap(), StarSwap(), TagRemoval.changes, TagRemoval.redirects,
    RedirectChange(),
    ConditionRemoval(), ConditionNegation(), ComparisonChange(), BoundaryChange(), ConditionSwap(),
    SubstitutionRemoval(), ArrayItemRemoval(),
  ]
}

extension Brain {
  /// Returns the triggers at some locations.
  ///
  /// Complexity: linear in the number of triggers.
  public func rules(at locations: [SourceLocation]) -> [Rule] {
    let wanted = locations.compactMap { location in
      files.firstIndex(of: location.file).map { (file: Int32($0), line: Int32(location.line)) }
    }
    return triggers.indices.filter { index in
      wanted.contains { $0.file == triggers[index].file && $0.line == triggers[index].line }
    }.map { rule(Int32($0)) }.filter { locations.contains($0.location) }
  }

  func words(of message: String) -> [String] {
    let subject = Subject(Array(message.utf8))
    var words: [String] = []
    func add(_ subject: Subject) {
      subject.forEachWord { word, _ in
        words.append(String(decoding: subject.bytes[word], as: UTF8.self))
      }
    }
    add(subject)
    // The target of a redirect is also matched without the marks that messages lose.
    let bare = normalizer.stripped(subject.bytes)
    if bare != subject.bytes { add(Subject(bare)) }
    return words
  }

  func requiredWords(ofRuleAt location: SourceLocation) -> [[[String]]]? {
    guard let file = files.firstIndex(of: location.file),
      let trigger = triggers.first(where: {
        Int($0.file) == file && Int($0.line) == location.line
          && Int($0.column) + 1 == location.column
      })
    else { return nil }
    // With these options, some matched texts are unknown: corrected messages, messages without fillers, parts, and
    // those of replies that were drawn but not given.
    guard !options.spelling, fillers.isEmpty, options.split == .none, repeatAvoidance == .nothing
    else { return [] }
    return requiredWords(of: trigger.text)
  }
}
