import Responder

/// Triggers and `%` lines on which implementations disagree.
extension Portability {
  var triggerDiagnostics: [Diagnostic] {
    var found: [Diagnostic] = []
    for (index, trigger) in brain.triggers.enumerated() {
      func add(_ text: TextRange, isPrevious: Bool) {
        var differences = Differences(isUTF8: isUTF8, isPrevious: isPrevious)
        if let nodes = brain.nodes(of: text, isPrevious: isPrevious) {
          differences.add(nodes, text: Array(brain.arena[text]))
        }
        found += differences.found.eachOnce.map {
          diagnostic($0, block: index, inPrevious: isPrevious)
        }
      }
      add(trigger.text, isPrevious: false)
      if let previous = trigger.previous {
        add(brain.previousPatterns[Int(previous)].text, isPrevious: true)
      }
    }
    return found
  }

  /// Triggers that lose a message under the rules' own `TriggerOrder`, but win it under another order.
  ///
  /// Each trigger is reported once, with the first such message found. `previousOrderDiagnostics` is included.
  var orderDiagnostics: [Diagnostic] {
    var found: [Diagnostic] = []
    var reported: Set<Int32> = []
    var search = SharedMessages(book)
    search.search { pair in
      guard !reported.contains(pair.loser) else { return false }
      let winners = TriggerOrder.distinct.map {
        brain.wins(pair.winner, pair.winnerLevel, over: pair.loser, pair.loserLevel, under: $0)
          ? pair.winner : pair.loser
      }
      guard Set(winners).count > 1, reported.insert(pair.loser).inserted else { return false }
      let names = zip(TriggerOrder.distinct, winners).map { order, winner in
        "\(order.rawValue): '\(brain.arena.string(brain.triggers[Int(winner)].text))'"
      }
      let difference = Difference.row(
        15, "\(book.quoted(pair.message)) is answered by \(names.joined(separator: ", "))")
      found.append(diagnostic(difference, block: Int(pair.loser)))
      return true
    }
    return found + previousOrderDiagnostics
  }

  /// Triggers with different `%` lines that match the same message after the same reply.
  private var previousOrderDiagnostics: [Diagnostic] {
    let trial = TriggerTrial(book)
    let emptyConversation = Conversation(user: "")
    var found: [Diagnostic] = []
    for topic in brain.topics {
      for number in topic.previousTriggers.order {
        guard !book.effort.isSpent else { return found }
        let trigger = brain.triggers[Int(number)]
        guard let form = trial.forms(of: number)?.first,
          let message = WildcardFilling.words.message(form), let own = trigger.previous,
          let reply = brain.reply(before: trigger, emptyConversation)
        else { continue }
        let subject = Subject(message)
        let words = WordSet(subject, known: brain.words, arena: brain.arena)
        let ranks = topic.previousTriggers.candidates(
          for: subject, words: words, arena: brain.arena)
        guard book.effort.spend(4 + ranks.count) else { return found }
        var matching = PatternMatching(brain, subject, emptyConversation)
        var said = PreviousMatching(brain, LastReply(reply, brain), MatchContext(emptyConversation))
        let other = ranks.map { topic.previousTriggers.order[Int($0)] }.first { other in
          let rival = brain.triggers[Int(other)]
          return other != number && rival.previous != own && said.matches(rival)
            && matching.matches(rival.pattern)
        }
        guard let other else { continue }
        let difference = Difference.row(
          18, "Go and Perl choose between this and \(book.name(ofTrigger: other)) by their % lines")
        found.append(diagnostic(difference, block: Int(number)))
      }
    }
    return found
  }
}

/// The differences in one pattern.
private struct Differences {
  let isUTF8: Bool
  let isPrevious: Bool
  private(set) var found: [Difference] = []

  mutating func add(_ nodes: [PatternNode], text: [UInt8]) {
    add(nodes)
    if isUTF8, text.contains(UInt8(ascii: "[")), text.contains(where: { $0 >= 0x80 }) {
      found.append(.row(14, "JavaScript and Go find no word boundary beside a letter beyond ASCII"))
    }
    if isUTF8, isPrevious, text.contains(where: { "-+".utf8.contains($0) }) {
      found.append(.row(39, "Perl drops - and + from the last reply"))
    }
    if WeightTag.first(in: text[...]).flatMap(WeightTag.name) != nil {
      found.append(.parley("{weight=@name}"))
    }
    if text.composed != text { found.append(.parley("comparing in normal form C")) }
  }

  private mutating func add(_ nodes: [PatternNode]) {
    for node in nodes {
      switch node {
      case .literal(let text):
        if isUTF8, text.contains(where: { "+?^$".utf8.contains($0) }) {
          found.append(.section("1.6", "the others read the signs as regular expressions"))
        }
      case .wildcard(.word, _) where isUTF8:
        found.append(.row(10, "in Perl _ matches only a word of ASCII letters"))
      case .wildcard, .anything: break
      case .group(let alternatives, _): for alternative in alternatives { add(alternative) }
      case .optional(let alternatives): addOptional(alternatives)
      case .array(let name):
        if name.contains("_") {
          found.append(
            .row(32, "JavaScript, Go, Perl, and Rust take the _ in the name for a wildcard"))
        }
      case .variable(let variable): add(variable)
      }
    }
  }

  private mutating func addOptional(_ alternatives: [[PatternNode]]) {
    for alternative in alternatives {
      let bare = alternative.filter { $0 != .literal([0x20]) }
      if bare == [.wildcard(.star, captures: false)], isUTF8 {
        found.append(
          .row(51, "elsewhere [*] does not match emoji and other marks at an end of a message"))
      }
      if bare == [.wildcard(.word, captures: false)]
        || bare == [.wildcard(.number, captures: false)]
      {
        found.append(.section("1.6", "Python cannot load [_] and [#]"))
      }
      if bare.contains(where: { if case .group = $0 { true } else { false } }) {
        found.append(
          .section(
            "1.6", "the others split square brackets at every bar, also at those in round brackets")
        )
      }
      add(alternative)
    }
  }

  private mutating func add(_ variable: PatternVariable) {
    switch variable {
    case .user where isUTF8:
      found.append(.row(40, "Python, Perl, and Rust drop letters beyond ASCII from the value"))
    case .robot where isUTF8:
      found.append(.row(40, "Go, Perl, and Rust drop letters beyond ASCII from the value"))
    case .user:
      found.append(
        .row(12, "a variable that is not set reads 'undefined' in JavaScript, Go, and Rust"))
    case .reply: found.append(.row(13, "Go compares the reply as it was written"))
    case .robot, .input: break
    }
  }
}
