import Responder

/// The search for pairs of triggers that share messages.
///
/// Two kinds of messages are tried for a pair: messages of either trigger, and messages of one trigger with a star
/// replaced by a message of the other trigger. Two kinds of pairs are left out because their winner is usually obvious:
/// a trigger with words and a catch-all that does not win by its weight, and any pair with a `%` line.
///
/// Complexity: each message is compared with the triggers that the index finds, and each pair of triggers with stars in
/// a topic is tried once. The check's effort limits both.
struct SharedMessages {
  /// A pair of triggers with a message that both match.
  struct Pair {
    /// The topic in which the message is looked up.
    var topic: Int
    var winner: Int32
    var loser: Int32
    /// The inheritance levels of both in that topic.
    var winnerLevel: Int
    var loserLevel: Int
    var message: [UInt8]
  }

  /// The maximum number of forms tried for a trigger.
  private static let maximumForms = 4
  /// The maximum number of stars tried for a trigger.
  private static let maximumStars = 4

  private let book: RuleBook
  private let brain: Brain
  private let trial: TriggerTrial
  private let emptyConversation = Conversation(user: "")
  private var accepted: Set<Key> = []

  init(_ book: RuleBook) {
    self.book = book
    brain = book.brain
    trial = TriggerTrial(book)
  }

  /// A trigger with its level in the topic, a form of its messages (`TriggerTrial.forms`), and a message of this form.
  private struct Candidate {
    var number: Int32
    var level: Int
    var form: [PatternTexts.Part]
    var message: [UInt8]
  }

  private struct Key: Hashable {
    var one: Int32
    var other: Int32
    var topic: Int
  }

  /// The effort for building a message and matching two triggers with it, and for describing a pair.
  private static let costs = (message: 16, pair: 16)

  /// Calls a closure with each pair found until the effort is spent.
  ///
  /// - Parameter accepts: returns whether to accept the pair; a refused one may be found again with another message.
  mutating func search(_ accepts: (Pair) -> Bool) {
    for topic in brain.topics.indices where brain.topics[topic].name != Topic.begin {
      var stars: [Candidate] = []
      let searched = book.searchedTopics[topic]
      let own = searched.filter { $0.topic == topic }
      for number in brain.topics[topic].triggers.order where isTried(number) {
        guard !book.effort.isSpent else { return }
        for form in (trial.forms(of: number) ?? []).prefix(Self.maximumForms) {
          guard let message = WildcardFilling.words.message(form) else { continue }
          reportOthers(matching: message, besides: number, 0, in: topic, searched, accepts)
          let candidate = Candidate(number: number, level: 0, form: form, message: message)
          if form.contains(where: \.isStar), stars.last?.number != number {
            stars.append(candidate)
          }
        }
      }
      for member in searched where member.topic != topic {
        for number in brain.topics[member.topic].triggers.order where isTried(number) {
          guard book.effort.spend(16) else { return }
          guard let form = trial.forms(of: number)?.first,
            let message = WildcardFilling.words.message(form)
          else { continue }
          // Two triggers of another topic are compared with each other when that topic is searched.
          reportOthers(
            matching: message, besides: number, member.level, in: topic, own, accepts)
          guard form.contains(where: \.isStar) else { continue }
          stars.append(
            Candidate(number: number, level: member.level, form: form, message: message))
        }
      }
      tryPairs(of: stars, in: topic, accepts)
    }
  }

  /// Returns whether one of two triggers has words, and the other one is a catch-all without a greater weight.
  private func isObvious(_ one: Int32, _ other: Int32) -> Bool {
    func yields(_ catchAll: Int32, to trigger: Int32) -> Bool {
      let (rank, other) = (brain.triggers[Int(catchAll)].rank, brain.triggers[Int(trigger)].rank)
      // Ranks store the negated weight.
      return !other.isWordless && rank.weight >= other.weight
        && brain.isCatchAll(brain.arena[brain.triggers[Int(catchAll)].text])
    }
    return yields(one, to: other) || yields(other, to: one)
  }

  private func isTried(_ number: Int32) -> Bool {
    !book.patternNames.openTriggers.contains(Int(number))
  }

  /// Reports the other triggers that match a message made for a trigger.
  private mutating func reportOthers(
    matching message: [UInt8], besides number: Int32, _ level: Int, in topic: Int,
    _ searched: [TopicGraph.Member], _ accepts: (Pair) -> Bool
  ) {
    let subject = Subject(message)
    let words = WordSet(subject, known: brain.words, arena: brain.arena)
    var matching = PatternMatching(brain, subject, emptyConversation)
    guard matching.matches(brain.triggers[Int(number)].pattern) else { return }
    for member in searched {
      let table = brain.topics[member.topic].triggers
      let ranks = table.candidates(for: subject, words: words, arena: brain.arena)
      guard book.effort.spend(1 + ranks.count) else { return }
      for rank in ranks {
        let other = table.order[Int(rank)]
        guard other != number, isTried(other), !isObvious(number, other),
          matching.matches(brain.triggers[Int(other)].pattern)
        else { continue }
        report(number, level, other, member.level, topic, message, accepts)
      }
    }
  }

  /// Tries each pair of triggers with stars on messages made from both.
  private mutating func tryPairs(
    of candidates: [Candidate], in topic: Int, _ accepts: (Pair) -> Bool
  ) {
    for (index, one) in candidates.enumerated() {
      for other in candidates[(index + 1)...] {
        guard one.level == 0 || other.level == 0, !isObvious(one.number, other.number) else {
          continue
        }
        guard book.effort.spend(4) else { return }
        guard !accepted.contains(Self.key(one.number, other.number, topic)) else { continue }
        guard let message = message(of: one, with: other) ?? message(of: other, with: one) else {
          continue
        }
        report(one.number, one.level, other.number, other.level, topic, message, accepts)
      }
    }
  }

  /// Returns a message of the first trigger with a star replaced by a message of the second one.
  ///
  /// `nil` if no such message matches both triggers, or if the second one neither begins nor ends with a star.
  private func message(of one: Candidate, with other: Candidate) -> [UInt8]? {
    guard other.form.first?.isStar == true || other.form.last?.isStar == true else { return nil }
    let stars = one.form.indices.filter { one.form[$0].isStar }
    guard !hasOtherEnds(one, than: other) else { return nil }
    for star in stars.prefix(Self.maximumStars) {
      var form = one.form
      form[star] = .text(other.message)
      guard book.effort.spend(Self.costs.message), let message = WildcardFilling.words.message(form)
      else {
        continue
      }
      var matching = PatternMatching(brain, Subject(message), emptyConversation)
      if matching.matches(brain.triggers[Int(one.number)].pattern),
        matching.matches(brain.triggers[Int(other.number)].pattern)
      {
        return message
      }
    }
    return nil
  }

  /// Returns whether the second trigger, of words and stars, requires another beginning or end than the first one has.
  private func hasOtherEnds(_ one: Candidate, than other: Candidate) -> Bool {
    guard case .stars = brain.triggers[Int(other.number)].pattern else { return false }
    if case .text(let own)? = one.form.first, case .text(let wanted)? = other.form.first,
      !zip(own, wanted).allSatisfy(==)
    {
      return true
    }
    guard case .text(let own)? = one.form.last, case .text(let wanted)? = other.form.last else {
      return false
    }
    return !zip(own.reversed(), wanted.reversed()).allSatisfy(==)
  }

  /// Passes a pair to the closure unless the closure has accepted it already.
  private mutating func report(
    _ one: Int32, _ level: Int, _ other: Int32, _ otherLevel: Int, _ topic: Int,
    _ message: [UInt8], _ accepts: (Pair) -> Bool
  ) {
    let key = Self.key(one, other, topic)
    guard !accepted.contains(key), book.effort.spend(Self.costs.pair) else { return }
    let isFirst = brain.wins(one, level, over: other, otherLevel)
    let pair = Pair(
      topic: topic, winner: isFirst ? one : other, loser: isFirst ? other : one,
      winnerLevel: isFirst ? level : otherLevel, loserLevel: isFirst ? otherLevel : level,
      message: message)
    if accepts(pair) { accepted.insert(key) }
  }

  private static func key(_ one: Int32, _ other: Int32, _ topic: Int) -> Key {
    Key(one: min(one, other), other: max(one, other), topic: topic)
  }
}

extension PatternTexts.Part {
  fileprivate var isStar: Bool {
    switch self {
    case .wildcard(.star), .anything: true
    default: false
    }
  }
}
