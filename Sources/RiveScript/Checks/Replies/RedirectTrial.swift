import Responder

/// A redirect whose target never changes.
struct FixedRedirect {
  /// An index of `RuleBook.texts`.
  var text: Int
  /// As written.
  var target: String
}

extension RuleBook {
  /// Every redirect whose target never changes.
  var redirects: [FixedRedirect] {
    var found = uses.compactMap { use -> FixedRedirect? in
      guard use.kind == .redirect, let name = use.name else { return nil }
      return FixedRedirect(text: use.text, target: name.trimmingSpace)
    }
    for (index, text) in texts.enumerated() where text.role == .redirect {
      if let target = text.template.pieces.plainText(in: brain.arena) {
        found.append(FixedRedirect(text: index, target: String(decoding: target, as: UTF8.self)))
      }
    }
    return found
  }
}

/// Tells which redirects lead to nothing.
struct RedirectTrial {
  /// What became of a redirect that no trigger was meant for.
  struct Loss {
    /// The trigger `*` that took it; nil where there is none.
    var catchAll: Int32?
    /// A trigger that may have been meant.
    var near: String?
  }

  private let book: RuleBook
  private let trial: TriggerTrial
  /// Topics that tags of a text lead to; nil where that is only known while talking.
  private let targets: [Int: [Int]?]
  /// What each trigger with variables in it needs besides them.
  private let open: [[RequiredWords.Requirement]]
  /// The triggers that are plain words, for suggestions.
  private let plain: [String]

  init(_ book: RuleBook) {
    self.book = book
    trial = TriggerTrial(book)
    var targets: [Int: [Int]?] = [:]
    for use in book.uses where use.kind == .topic || use.kind == .call {
      let topic = use.kind == .call ? nil : use.name.flatMap { book.brain.topicNumbers[$0] }
      let known = targets[use.text] ?? []
      targets[use.text] = .some(topic.flatMap { topic in known.map { $0 + [topic] } })
    }
    self.targets = targets
    open = book.patternNames.openTriggers.map { block in
      RequiredWords(arrays: [:])
        .requirements(of: book.brain.nodes(of: book.brain.triggers[block].text) ?? [])
    }
    plain = book.brain.triggers.compactMap { trigger in
      if case .words(let range) = trigger.pattern { book.brain.arena.string(range) } else { nil }
    }
  }

  /// nil where some trigger waits for the target, or where that can't be told.
  func loss(of redirect: FixedRedirect) -> Loss? {
    guard let block = book.texts[redirect.text].block, !redirect.target.isEmpty else { return nil }
    let own = Int(book.brain.triggers[block].topic)
    guard book.brain.topics[own].name != Topic.begin else { return nil }
    var topics = book.pools.searching[own]
    if let more = targets[redirect.text] {
      guard let more else { return nil }
      topics += more
    }
    let subject = Subject(Array(redirect.target.utf8).lowercasedText)
    var loss = Loss()
    for topic in topics {
      guard let winner = trial.winner(of: subject, in: topic) else { continue }
      let text = book.brain.arena[book.brain.triggers[Int(winner)].text]
      guard text.elementsEqual("*".utf8) else { return nil }
      loss.catchAll = winner
    }
    if couldFitOpenTrigger(subject) || book.effort.isSpent { return nil }
    loss.near = book.near(redirect.target, among: plain)
    return loss
  }

  /// Whether a trigger with variables in it might match, once they have other values.
  private func couldFitOpenTrigger(_ subject: Subject) -> Bool {
    let words = Set(subject.bytes.split(separator: 0x20))
    return open.contains { required in
      guard book.effort.spend(1 + required.count) else { return true }
      return required.allSatisfy { choices in
        choices.contains { $0.words.allSatisfy(words.contains) }
      }
    }
  }
}
