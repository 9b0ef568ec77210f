public import Responder

/// The other triggers that match a message, and the reasons why they do not answer.
extension Brain {
  /// A matching trigger with its inheritance level; the level is `nil` in a topic that is not searched for the message.
  private struct Found {
    var trigger: Int32
    var level: Int?
  }

  /// Returns at most `limit` matching rules besides the winner, those closest to winning first; none without a winner.
  ///
  /// Rules of the conversation's topic, and of the topics that it includes or inherits, come first, in the order in
  /// which they win. Then come rules of these topics with a `%` line, whether or not the last reply matches it, and
  /// finally rules of other topics without a `%` line. Triggers without words are left out of the last two groups,
  /// because most of them match almost every message.
  ///
  /// Of a message in parts, only the part that the reply answers is considered.
  public func runnersUp(
    to message: String, in conversation: Conversation, limit: Int
  ) -> [RunnerUp] {
    let (subject, conversation) = answeredPart(of: message, in: conversation)
    let topic = topicNumber(of: conversation)
    guard let topic, let winner = match(subject, in: topic, depth: 0, conversation) else {
      return []
    }
    let (own, others) = matchingTriggers(for: winner.subject, in: topic, conversation)
    return (own + others).lazy.filter { $0.trigger != winner.trigger }.prefix(limit).map {
      RunnerUp(rule: rule($0.trigger), reason: reason(for: $0, losingTo: winner.trigger, in: topic))
    }
  }

  func topicNumber(of conversation: Conversation) -> Int? {
    topicNumbers[conversation.topic ?? Topic.initial] ?? topicNumbers[Topic.initial]
  }

  /// Returns the reason why a matching trigger loses to another one.
  func reason(for trigger: Int32, losingTo winner: Int32, in topic: Int) -> RunnerUp.Reason {
    let member = graph.searched(from: topic).first { $0.topic == Int(triggers[Int(trigger)].topic) }
    return reason(for: Found(trigger: trigger, level: member?.level), losingTo: winner, in: topic)
  }

  private func reason(
    for loser: Found, losingTo winner: Int32, in topic: Int
  ) -> RunnerUp.Reason {
    let (one, other) = (triggers[Int(loser.trigger)], triggers[Int(winner)])
    guard let level = loser.level else { return .otherTopic }
    if let wanted = one.previous, wanted != other.previous {
      return .otherPrevious(wanted: arena.string(previousPatterns[Int(wanted)].text))
    }
    if one.previous == nil, other.previous != nil { return .withoutPrevious }
    if one.rank.weight > other.rank.weight {
      return .lowerWeight(Int(-one.rank.weight), than: Int(-other.rank.weight))
    }
    let winnerLevel = graph.searched(from: topic).first { $0.topic == Int(other.topic) }?.level
    if level > winnerLevel ?? level { return .inherited }
    let order = options.order
    let isByPosition = order == .javascript || arena.compare(one.text, other.text) == 0
    return .outranked(
      by: one.rank.criterion(losingTo: other.rank, order: order)
        ?? (isByPosition ? .position : .alphabet))
  }

  private func matchingTriggers(
    for subject: Subject, in topic: Int, _ conversation: Conversation
  ) -> (own: [Found], others: [Found]) {
    let words = WordSet(subject, known: words, arena: arena)
    var matcher = PatternMatching(self, subject, conversation)
    func matching(_ table: TriggerTable) -> [Int32] {
      table.candidates(for: subject, words: words, arena: arena)
        .map { table.order[Int($0)] }.filter { matcher.matches(triggers[Int($0)].pattern) }
    }
    var own: [Found] = []
    var others: [Found] = []
    for member in graph.searched(from: topic) {
      own += matching(topics[member.topic].triggers).map {
        Found(trigger: $0, level: member.level)
      }
      others += matching(topics[member.topic].previousTriggers)
        .filter { !triggers[Int($0)].rank.isWordless }
        .map { Found(trigger: $0, level: member.level) }
    }
    own.sort { wins($0.trigger, $0.level ?? 0, over: $1.trigger, $1.level ?? 0) }
    let searched = Set(graph.searched(from: topic).map(\.topic))
    for number in topics.indices where !searched.contains(number) && number != beginTopic {
      others += matching(topics[number].triggers)
        .filter { !triggers[Int($0)].rank.isWordless }.map { Found(trigger: $0, level: nil) }
    }
    return (own, others)
  }
}
