public import Responder

/// The other triggers that match a message, and the reasons why they do not answer.
extension Brain {
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
    let matching = matchingTriggers(for: winner.subject, in: topic, conversation)
    return matching.lazy.filter { $0 != winner.trigger }.prefix(limit).map {
      RunnerUp(rule: rule($0), reason: reason(for: $0, losingTo: winner.trigger, in: topic))
    }
  }

  func topicNumber(of conversation: Conversation) -> Int? {
    topicNumbers[conversation.topic ?? Topic.initial] ?? topicNumbers[Topic.initial]
  }

  /// Returns the reason why a matching trigger loses to another one.
  func reason(for trigger: Int32, losingTo winner: Int32, in topic: Int) -> RunnerUp.Reason {
    let (one, other) = (triggers[Int(trigger)], triggers[Int(winner)])
    let searched = graph.searched(from: topic)
    guard let level = searched.first(where: { $0.topic == Int(one.topic) })?.level else {
      return .otherTopic
    }
    if let wanted = one.previous, wanted != other.previous {
      return .otherPrevious(wanted: arena.string(previousPatterns[Int(wanted)].text))
    }
    if one.previous == nil, other.previous != nil { return .withoutPrevious }
    if one.rank.weight > other.rank.weight {
      return .lowerWeight(Int(-one.rank.weight), than: Int(-other.rank.weight))
    }
    let winnerLevel = searched.first { $0.topic == Int(other.topic) }?.level
    if level > winnerLevel ?? level { return .inherited }
    let order = options.order
    let isByPosition = order == .javascript || arena.compare(one.text, other.text) == 0
    return .outranked(
      by: one.rank.criterion(losingTo: other.rank, order: order)
        ?? (isByPosition ? .position : .alphabet))
  }

  private func matchingTriggers(
    for subject: Subject, in topic: Int, _ conversation: Conversation
  ) -> [Int32] {
    let words = WordSet(subject, known: words, arena: arena)
    var matcher = PatternMatching(self, subject, conversation)
    func matching(_ table: TriggerTable) -> [Int32] {
      table.candidates(for: subject, words: words, arena: arena)
        .map { table.order[Int($0)] }.filter { matcher.matches(triggers[Int($0)].pattern) }
    }
    var own: [(trigger: Int32, level: Int)] = []
    var others: [Int32] = []
    let searched = graph.searched(from: topic)
    for member in searched {
      for trigger in matching(topics[member.topic].triggers) {
        own.append((trigger, member.level))
      }
      others += matching(topics[member.topic].previousTriggers)
    }
    own.sort { wins($0.trigger, $0.level, over: $1.trigger, $1.level) }
    let numbers = Set(searched.map(\.topic))
    for number in topics.indices where !numbers.contains(number) && number != beginTopic {
      others += matching(topics[number].triggers)
    }
    return own.map { $0.trigger } + others.filter { !isWordless($0) }
  }
}
