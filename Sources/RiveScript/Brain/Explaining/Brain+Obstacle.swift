public import Responder

/// The reason why a trigger does not answer a message.
extension Brain {
  /// Returns the first obstacle to a rule: its trigger, its `%` line, its topic, or a trigger that wins over it.
  ///
  /// `.answered` if the rule answers, `.neverTried` for a rule of the begin block, and `nil` if the rule is not found.
  ///
  /// Complexity: that of answering the message without its redirects, plus a binary search for the trigger.
  public func obstacle(
    to rule: Rule, answering message: String, in conversation: Conversation
  ) -> Obstacle? {
    guard let number = number(of: rule) else { return nil }
    let trigger = triggers[number]
    if Int(trigger.topic) == beginTopic { return .neverTried }
    let (typed, conversation) = answeredPart(of: message, in: conversation)
    // If the message's spelling was corrected, the rules compete for the corrected message.
    let winner = topicNumber(of: conversation).flatMap {
      match(typed, in: $0, depth: 0, conversation)
    }
    let subject = winner?.subject ?? typed
    let pattern = PatternObstacleFinder(self, subject, conversation)
    if let obstacle = pattern.obstacle(to: trigger.pattern) { return obstacle }
    if let obstacle = previousObstacle(to: trigger, conversation) { return obstacle }
    guard let topic = topicNumber(of: conversation),
      graph.searched(from: topic).contains(where: { $0.topic == Int(trigger.topic) })
    else { return .topic(current: conversation.topic ?? Topic.initial) }
    guard let winner = winner?.trigger else { return nil }
    if winner == number { return .answered }
    let reason = reason(
      for: Int32(number), losingTo: winner, in: topic)
    return .beaten(by: self.rule(winner), reason)
  }

  /// Returns the rank of a trigger among those of its topic with a `%` line, or among those without one.
  ///
  /// Complexity: linear in the triggers of the topic.
  public func rank(of rule: Rule) -> RuleRank? {
    guard let number = number(of: rule) else { return nil }
    let topic = topics[Int(triggers[number].topic)]
    let order = (triggers[number].previous == nil ? topic.triggers : topic.previousTriggers).order
    return order.firstIndex(of: Int32(number)).map {
      RuleRank(position: $0 + 1, count: order.count)
    }
  }

  func number(of rule: Rule) -> Int? {
    for file in files.indices where files[file] == rule.location.file {
      // Triggers are sorted by file and line.
      let index = triggers.partitionPoint {
        (Int($0.file), Int($0.line)) >= (file, rule.location.line)
      }
      guard index < triggers.count else { continue }
      let trigger = triggers[index]
      if Int(trigger.file) == file, trigger.line == rule.location.line,
        arena.string(trigger.text) == rule.text
      {
        return index
      }
    }
    return nil
  }

  func previousObstacle(
    to trigger: Trigger, _ conversation: Conversation
  ) -> Obstacle? {
    guard let number = trigger.previous else { return nil }
    let wanted = previousPatterns[Int(number)]
    let said = Subject(normalizer.reply(conversation.replies.first ?? "undefined"))
    var matching = PatternMatching(self, said, conversation)
    if matching.matches(wanted.pattern) { return nil }
    return .previous(
      wanted: arena.string(wanted.text), said: String(decoding: said.bytes, as: UTF8.self))
  }
}
