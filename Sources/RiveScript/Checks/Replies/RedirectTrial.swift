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

/// Finds the redirects whose target no trigger matches, or only a catch-all.
struct RedirectTrial {
  /// A redirect that no trigger matches, or only `*`.
  struct Loss {
    /// The trigger `*` that matches the target, if there is one.
    var catchAll: Int32?
    /// A trigger that may have been meant.
    var nearest: String?
  }

  private let book: RuleBook
  private let trial: TriggerTrial
  /// The topics that the tags of each text lead to, by the text's index.
  ///
  /// `nil` if a topic is unknown: its name contains tags, no such topic exists, or an object macro may change it.
  private let topicsOfTexts: [Int: [Int]?]
  /// The requirements of each trigger with variables: lists of alternatives, each a list of words.
  ///
  /// Words of arrays and of the variables' values are left out.
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
    openRequirements = book.patternNames.openTriggers.map { block in
      book.brain.requiredWords(of: book.brain.triggers[block].text)
    }
    plainTriggers = NearestNames(
      book.brain.triggers.compactMap { trigger in
        if case .words(let range) = trigger.pattern { book.brain.arena.string(range) } else { nil }
      }.sorted())
  }

  /// Returns the loss of a redirect; `nil` if a trigger other than `*` matches the target, or may match it.
  ///
  /// Also returns `nil` for a redirect in the begin block or in a variable's value, for an empty target, for a text
  /// with a tag that leads to an unknown topic, and when the check has spent its effort.
  func loss(of redirect: FixedRedirect) -> Loss? {
    guard let block = book.texts[redirect.text].block, !redirect.target.isEmpty else { return nil }
    let own = Int(book.brain.triggers[block].topic)
    guard book.brain.topics[own].name != Topic.begin else { return nil }
    var topics = book.searchedTopics.searching[own]
    if let more = topicsOfTexts[redirect.text] {
      guard let more else { return nil }
      topics += more
    }
    let text = Array(redirect.target.utf8).lowercasedText.composed
    let subject = Subject(text)
    let bare = book.brain.hasLostMarks ? book.brain.normalizer.stripped(text) : text
    var loss = Loss()
    for topic in topics {
      // As when answering, a target also finds triggers that were compiled without the marks that messages lose.
      if bare != text, let winner = trial.winner(of: Subject(bare), in: topic),
        book.brain.triggers[Int(winner)].hasLostMarks
      {
        return nil
      }
      guard let winner = trial.winner(of: subject, in: topic) else { continue }
      let text = book.brain.arena[book.brain.triggers[Int(winner)].text]
      guard text.elementsEqual("*".utf8) else { return nil }
      loss.catchAll = winner
    }
    if mayMatchOpenTrigger(subject) || book.effort.isSpent { return nil }
    loss.nearest = book.nearest(to: redirect.target, among: plainTriggers)
    return loss
  }

  /// Returns whether a trigger with variables might match for some values of its variables.
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
