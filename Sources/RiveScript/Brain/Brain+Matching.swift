import Responder

/// Finding the trigger that answers a message.
extension Brain {
  /// The begin block, if it has a trigger.
  var beginTopic: Int? {
    topicNumbers[Topic.begin].flatMap { topics[$0].triggers.isEmpty ? nil : $0 }
  }

  /// Returns the best match for a text in a topic.
  ///
  /// If no trigger with words matches the text, it is matched without filler words, and, if corrections of spelling are
  /// enabled, with corrected words; then emoji, emoticons and quotation marks in the user's message are left out, too. A
  /// redirect's target is also matched without the marks, such as `?`, that are removed from messages; the better of the two matches is returned.
  ///
  /// - Parameter depth: 0 for the user's message, more for the target of a redirect.
  func match(
    _ subject: Subject, in topic: Int, depth: Int, _ conversation: Conversation
  ) -> Match? {
    if depth == 0, let match = signlessMatch(subject, in: topic, conversation) { return match }
    let match = exactMatch(subject, in: topic, depth: depth, conversation)
    if depth > 0, hasLostMarks, let other = matchWithoutMarks(subject, in: topic, conversation),
      match.map({ wins(other.trigger, over: $0.trigger, in: topic) }) ?? true
    {
      return other
    }
    guard match.map({ isWordless($0.trigger) }) ?? true else { return match }
    return fillerlessMatch(subject, in: topic, depth: depth, conversation)
      ?? respelledMatch(subject, in: topic, depth: depth, conversation)
      ?? fillerlessMatch(subject, in: topic, depth: depth, conversation, respelled: true) ?? match
  }

  /// Matches a redirect's target without the marks that are removed from messages.
  ///
  /// The match counts only if its trigger lost such marks when it was compiled: `{@what's up?}` finds `+ what's up?`,
  /// which was compiled without its question mark.
  private func matchWithoutMarks(
    _ target: Subject, in topic: Int, _ conversation: Conversation
  ) -> Match? {
    let bare = normalizer.stripped(target.bytes)
    guard bare != target.bytes,
      let match = exactMatch(Subject(bare), in: topic, depth: 1, conversation),
      triggers[Int(match.trigger)].hasLostMarks
    else { return nil }
    return match
  }

  private func wins(_ one: Int32, over other: Int32, in topic: Int) -> Bool {
    let pool = graph.pool(of: topic)
    func level(_ number: Int32) -> Int {
      pool.first { $0.topic == Int(triggers[Int(number)].topic) }?.level ?? 0
    }
    return one != other && wins(one, level(one), over: other, level(other))
  }

  /// Returns the best match for a text in a topic, without corrections.
  ///
  /// Triggers with a `%` line match only the user's message, never the target of a redirect.
  func exactMatch(
    _ subject: Subject, in topic: Int, depth: Int, _ conversation: Conversation
  ) -> Match? {
    guard topic < topics.count else { return nil }
    let words = WordSet(subject, known: words, arena: arena)
    var matcher = PatternMatching(self, subject, conversation)
    if depth == 0, let match = matchAfterReply(topic, words, &matcher, conversation) {
      return match
    }
    guard let winner = winner(among: graph.pool(of: topic), words, &matcher) else { return nil }
    let captures = matcher.captures(of: triggers[Int(winner)].pattern) ?? .none
    return Match(trigger: winner, subject: subject, captures: captures)
  }

  /// Returns the best matching trigger in a pool: a topic with the topics that it includes or inherits.
  func winner(
    among pool: [TopicGraph.Member], _ words: WordSet, _ matcher: inout PatternMatching
  ) -> Int32? {
    var best: (trigger: Int32, level: Int)?
    for member in pool {
      let tables = tables[member.topic]
      guard
        let rank = tables.triggers.best(
          for: matcher.subject, words: words, arena: arena,
          matches: { matcher.matches(triggers[Int($0)].pattern) })
      else { continue }
      let trigger = tables.triggers.order[Int(rank)]
      guard let current = best else {
        best = (trigger, member.level)
        continue
      }
      if wins(trigger, member.level, over: current.trigger, current.level) {
        best = (trigger, member.level)
      }
    }
    return best?.trigger
  }

  /// Returns whether a trigger wins over another one, given the inheritance levels of their topics.
  func wins(
    _ one: Int32, _ level: Int, over other: Int32, _ otherLevel: Int,
    under order: TriggerOrder? = nil
  ) -> Bool {
    let order = order ?? options.order
    let (a, b) = (triggers[Int(one)], triggers[Int(other)])
    if a.rank.weight != b.rank.weight { return a.rank.weight < b.rank.weight }
    if level != otherLevel { return level < otherLevel }
    let (form, otherForm) = (form(of: a, under: order), form(of: b, under: order))
    if form != otherForm { return form < otherForm }
    if order == .javascript { return one < other }
    return arena.compare(a.text, b.text) < 0
  }

  private func form(of trigger: Trigger, under order: TriggerOrder) -> UInt64 {
    order == options.order
      ? trigger.rank.form : TriggerRank(arena[trigger.text], weight: 0, order: order).form
  }

  /// Returns the best match among the triggers with a `%` line, in the first topic with such a match.
  ///
  /// The last reply must match the `%` line, and the message must match the trigger.
  private func matchAfterReply(
    _ topic: Int, _ words: WordSet, _ matcher: inout PatternMatching, _ conversation: Conversation
  ) -> Match? {
    let tree = graph.tree(of: topic).filter { !tables[$0].previous.isEmpty }
    guard !tree.isEmpty else { return nil }
    let last = Subject(normalizer.reply(conversation.replies.first ?? "undefined"))
    var said = PreviousMatching(self, last, conversation)
    guard !said.lines.isEmpty else { return nil }
    for member in tree {
      let tables = tables[member]
      let rank = tables.previous.best(for: matcher.subject, words: words, arena: arena) { number in
        let trigger = triggers[Int(number)]
        return said.matches(trigger) && matcher.matches(trigger.pattern)
      }
      guard let rank else { continue }
      let number = tables.previous.order[Int(rank)]
      let trigger = triggers[Int(number)]
      return Match(
        trigger: number, subject: matcher.subject,
        captures: matcher.captures(of: trigger.pattern) ?? .none, previousSubject: last,
        previousCaptures: said.captures(of: trigger))
    }
    return nil
  }
}
