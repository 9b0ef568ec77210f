import Responder

/// A redirect with a fixed target.
struct FixedRedirect {
  /// An index of `RuleBook.texts`.
  var text: Int
  /// The target as written.
  var target: String
}

extension RuleBook {
  /// All redirects with a fixed target.
  var redirects: [FixedRedirect] {
    var found = uses.compactMap { use -> FixedRedirect? in
      guard use.kind == .redirect, let name = use.name else { return nil }
      return FixedRedirect(text: use.text, target: name.trimmed)
    }
    for (index, text) in texts.enumerated() where text.role == .redirect {
      if let target = text.template.pieces.plainText(in: brain.arena) {
        found.append(FixedRedirect(text: index, target: String(decoding: target, as: UTF8.self)))
      }
    }
    return found
  }
}

/// Determines whether a trigger other than `*` matches the target of a redirect.
struct RedirectTrial {
  /// The answer about a target that no trigger matches, or only `*`.
  struct LostTarget {
    /// The number of a trigger `*` that matches the target; `nil` if none does.
    var catchAll: Int32?
    /// The text of a trigger that may have been meant.
    var nearest: String?
  }

  private let book: RuleBook
  private let trial: TriggerTrial
  /// The topics that the tags of each text lead to, by the text's index.
  ///
  /// `nil` if a topic is unknown: its name contains tags, no such topic exists, or an object macro may change it.
  private let topicsOfTexts: [Int: [Int]?]
  /// For each of the `PatternNames.openTriggers`, its requirements, as `Brain.requiredWords(of:)` returns them.
  private let openRequirements: [[[[String]]]]
  /// The triggers without wildcards and tags, for suggestions.
  private let plainTriggers: NearestNames

  init(_ book: RuleBook) {
    self.book = book
    trial = TriggerTrial(book)
    var topicsOfTexts: [Int: [Int]?] = [:]
    for use in book.uses where use.kind == .topic || use.kind == .call {
      let topic = use.kind == .call ? nil : use.name.flatMap { book.brain.topicNumbers[$0] }
      let known = topicsOfTexts[use.text] ?? []
      topicsOfTexts[use.text] = .some(topic.flatMap { topic in known.map { $0 + [topic] } })
    }
    self.topicsOfTexts = topicsOfTexts
    openRequirements = book.patternNames.openTriggers.map { trigger in
      book.brain.requiredWords(of: book.brain.triggers[trigger].text)
    }
    plainTriggers = NearestNames(
      book.brain.triggers.compactMap { trigger in
        if case .words(let range) = trigger.pattern { book.brain.arena.string(range) } else { nil }
      }.sorted())
  }

  /// Returns the lost target of a redirect; `nil` if a trigger other than `*` matches the target, or may match it.
  ///
  /// Also returns `nil` for a redirect in the begin block or in a variable's value, for an empty target, for a text
  /// with a tag that leads to an unknown topic, and when the check's `Effort` is spent.
  func lostTarget(of redirect: FixedRedirect) -> LostTarget? {
    guard let trigger = book.texts[redirect.text].block, !redirect.target.isEmpty else {
      return nil
    }
    let own = Int(book.brain.triggers[trigger].topic)
    guard book.brain.topics[own].name != Topic.begin else { return nil }
    var topics = book.searchedTopics.searchers[own]
    if let more = topicsOfTexts[redirect.text] {
      guard let more else { return nil }
      topics += more
    }
    let text = Array(redirect.target.utf8).lowercasedText.composed
    let subject = Subject(text)
    let bare = book.brain.hasLostMarks ? book.brain.normalizer.stripped(text) : text
    var lost = LostTarget()
    for topic in topics {
      // As in a reply, the target is also matched without marks, but only by triggers compiled without their marks.
      if bare != text, let winner = trial.winner(of: Subject(bare), in: topic),
        book.brain.triggers[Int(winner)].hasLostMarks
      {
        return nil
      }
      guard let winner = trial.winner(of: subject, in: topic) else { continue }
      let pattern = book.brain.arena[book.brain.triggers[Int(winner)].text]
      guard pattern.elementsEqual("*".utf8) else { return nil }
      lost.catchAll = winner
    }
    if mayMatchOpenTrigger(subject) || book.effort.isSpent { return nil }
    lost.nearest = book.nearest(to: redirect.target, among: plainTriggers)
    return lost
  }

  /// Returns whether an open trigger might match the target for some values of its variables.
  private func mayMatchOpenTrigger(_ subject: Subject) -> Bool {
    let words = Set(
      subject.bytes.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) })
    return openRequirements.contains { required in
      guard book.effort.spend(1 + required.count) else { return true }
      return required.allSatisfy { choices in
        choices.contains { $0.allSatisfy(words.contains) }
      }
    }
  }
}
