import Responder

/// Tries triggers on messages made from their own patterns.
struct TriggerTrial {
  private let brain: Brain
  private let searchedTopics: SearchedTopics
  private let effort: Effort
  /// Shared by all trials, because making one copies a conversation.
  private let emptyContext = MatchContext(Conversation(user: ""))

  init(_ book: RuleBook) {
    brain = book.brain
    searchedTopics = book.searchedTopics
    effort = book.effort
  }

  /// A message that a trigger matches, but that another trigger answers.
  struct Defeat {
    var message: [UInt8]
    var winner: Int32
  }

  /// Returns a defeat for each combination of a trigger's alternatives; `nil` if the trigger wins or may win.
  func defeats(of number: Int32) -> [Defeat]? {
    guard let forms = forms(of: number) else { return nil }
    let topic = Int(brain.triggers[Int(number)].topic)
    var defeats: [Defeat] = []
    for form in forms {
      // Only a star that is the whole trigger matches the empty message.
      if case .anything? = form.first, winner(of: Subject([]), in: topic) == number { return nil }
      var defeat: Defeat?
      for filling in WildcardFilling.allCases {
        guard let message = filling.message(form) else { continue }
        let subject = Subject(message)
        guard let winner = winner(of: subject, in: topic), winner != number, !effort.isSpent
        else { return nil }
        var matching = PatternMatching(brain, subject, emptyContext)
        guard matching.matches(brain.triggers[Int(number)].pattern) else { continue }
        // If several triggers win, this one may still win for another message.
        if let defeat, defeat.winner != winner { return nil }
        defeat = defeat ?? Defeat(message: message, winner: winner)
      }
      if let defeat { defeats.append(defeat) }
    }
    return defeats.isEmpty ? nil : defeats
  }

  /// Returns a message that a trigger answers; `nil` if it answers none of the messages tried.
  func messageWon(by number: Int32) -> Subject? {
    let topic = Int(brain.triggers[Int(number)].topic)
    for form in forms(of: number) ?? [] {
      guard let message = WildcardFilling.words.message(form) else { continue }
      let subject = Subject(message)
      if winner(of: subject, in: topic) == number { return subject }
    }
    return nil
  }

  /// Returns the trigger that answers a message; `nil` if none matches, or if the check has no effort left.
  func winner(of subject: Subject, in topic: Int) -> Int32? {
    let searched = searchedTopics[topic]
    guard effort.spend(8 + searched.count) else { return nil }
    let words = WordSet(subject, known: brain.words, arena: brain.arena)
    var matcher = PatternMatching(brain, subject, emptyContext)
    let winner = brain.winner(among: searched, words, &matcher)?.trigger
    _ = effort.spend(matcher.triedCount)
    return winner
  }

  /// Returns the forms of the messages that a trigger matches; `nil` if there are too many, or if a part is unknown.
  ///
  /// A form is one combination of the trigger's alternatives, in which wildcards stay wildcards.
  func forms(of number: Int32) -> [[PatternTexts.Part]]? {
    let trigger = brain.triggers[Int(number)]
    switch trigger.pattern {
    case .words(let range): return [[.text(Array(brain.arena[range]))]]
    case .stars(let pieces):
      var parts: [PatternTexts.Part] = []
      for index in pieces {
        if index > pieces.lowerBound { parts.append(.wildcard(.star)) }
        let text = brain.textsBetweenStars[Int(index)]
        if !text.isEmpty { parts.append(.text(Array(brain.arena[text]))) }
      }
      return [parts]
    case .program:
      guard let nodes = brain.nodes(of: trigger.text) else { return nil }
      return PatternTexts.all(of: nodes, in: brain)
    }
  }
}

extension Brain {
  /// Returns the nodes of a pattern without its weight; `nil` if the pattern is invalid.
  func nodes(of text: TextRange, isPrevious: Bool = false) -> [PatternNode]? {
    nodes(of: arena[text], isPrevious: isPrevious)
  }

  /// Returns the nodes of a pattern as written, without its weight; `nil` if the pattern is invalid.
  func nodes(of written: ArraySlice<UInt8>, isPrevious: Bool = false) -> [PatternNode]? {
    try? PatternParser.parse(bare(written, isPrevious: isPrevious))
  }

  /// Returns the requirements of a trigger: each is a list of alternatives, and each alternative a list of words.
  ///
  /// The words of the trigger's arrays are left out.
  func requiredWords(of trigger: TextRange) -> [[[String]]] {
    let text = bare(arena[trigger])
    var tree = PatternTree()
    guard
      let nodes = try? PatternParser.parse(TextRange(0..<text.count), of: text, into: &tree)
    else { return [] }
    let found = RequiredWords.requirements(of: nodes, in: tree, arrays: [], arena: text)
    return found.requirements.map { requirement in
      found.alternatives[requirement].map { $0.words.map { text.string(found.words[$0]) } }
    }
  }

  private func bare(_ written: ArraySlice<UInt8>, isPrevious: Bool = false) -> [UInt8] {
    let bare = WeightTag.removed(from: written)?.text ?? Array(written)
    return PatternText.compiled(bare[...], by: normalizer, isReply: isPrevious)?.text ?? bare
  }

  /// Returns the number of captures of a pattern's wildcards and groups.
  func captureCount(of pattern: Pattern) -> Int {
    switch pattern {
    case .words: 0
    case .stars(let pieces): pieces.count - 1
    case .program(_, let captures): Int(captures)
    }
  }
}
