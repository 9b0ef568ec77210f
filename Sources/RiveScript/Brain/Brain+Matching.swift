import Responder

/// Finding the trigger that answers a message.
extension Brain {
  /// The index of the begin block in `topics`; `nil` if no trigger is in the begin block.
  var beginTopic: Int? {
    topicNumbers[Topic.begin].flatMap { topics[$0].triggers.isEmpty ? nil : $0 }
  }

  /// Returns the best match for a text in a topic.
  ///
  /// If no trigger with words matches the text, the text is matched without filler words, then with corrected words,
  /// then with both. With `options.spelling`, the user's message is first matched without emoji and similar signs. A
  /// redirect's target is also matched without the marks, such as `?`, that are removed from messages; the better of
  /// these two matches counts.
  ///
  /// - Parameter depth: 0 for the user's message, more for the target of a redirect.
  func match(
    _ subject: Subject, in topic: Int, depth: Int, _ context: MatchContext
  ) -> Match? {
    if depth == 0, let match = signlessMatch(subject, in: topic, context) { return match }
    return matchWithSigns(subject, in: topic, depth: depth, context)
  }

  /// Returns the best match for a text in a topic; emoji and similar signs stay in the text.
  func matchWithSigns(
    _ subject: Subject, in topic: Int, depth: Int, _ context: MatchContext
  ) -> Match? {
    let match = exactMatch(subject, in: topic, depth: depth, context)
    if depth > 0, hasLostMarks, let other = matchWithoutMarks(subject, in: topic, context),
      match.map({ wins(other.trigger, over: $0.trigger, in: topic) }) ?? true
    {
      return other
    }
    guard match.map({ isWordless($0.trigger) }) ?? true else { return match }
    return fillerlessMatch(subject, in: topic, depth: depth, context)
      ?? respelledMatch(subject, in: topic, depth: depth, context)
      ?? fillerlessMatch(subject, in: topic, depth: depth, context, respelled: true) ?? match
  }

  /// Returns the best match for a text in a topic, for callers that match one text in a conversation.
  func match(
    _ subject: Subject, in topic: Int, depth: Int, _ conversation: Conversation
  ) -> Match? {
    match(subject, in: topic, depth: depth, MatchContext(conversation))
  }

  /// Returns the match of a redirect's target without the marks that are removed from messages.
  ///
  /// `nil` unless the matching trigger was compiled without such marks: `+ what's up?` matches `{@what's up?}`.
  private func matchWithoutMarks(
    _ target: Subject, in topic: Int, _ context: MatchContext
  ) -> Match? {
    let bare = normalizer.stripped(target.bytes)
    guard bare != target.bytes,
      let match = exactMatch(Subject(bare), in: topic, depth: 1, context),
      triggers[Int(match.trigger)].hasLostMarks
    else { return nil }
    return match
  }

  private func wins(_ one: Int32, over other: Int32, in topic: Int) -> Bool {
    let searched = graph.searched(from: topic)
    func level(_ number: Int32) -> Int {
      searched.first { $0.topic == Int(triggers[Int(number)].topic) }?.level ?? 0
    }
    return one != other && wins(one, level(one), over: other, level(other))
  }

  /// Returns the best match for a text in a topic, without corrections.
  ///
  /// Triggers with a `%` line match only the user's message, never the target of a redirect.
  func exactMatch(
    _ subject: Subject, in topic: Int, depth: Int, _ context: MatchContext
  ) -> Match? {
    guard topic < topics.count else { return nil }
    let words = WordSet(subject, known: words, arena: arena)
    var matcher = PatternMatching(self, subject, context)
    if depth == 0, let match = matchAfterReply(topic, words, &matcher, context) {
      return match
    }
    guard let winner = winner(among: graph.searched(from: topic), words, &matcher) else {
      return nil
    }
    let match = Match(trigger: winner.trigger, subject: subject, captures: winner.captures)
    guard depth == 0, options.order == .likePython else { return match }
    return withStaleCaptures(match, topic, context)
  }

  /// Returns the best matching trigger without a `%` line in a topic and in the topics that it includes or inherits.
  func winner(
    among searched: [TopicGraph.Member], _ words: WordSet, _ matcher: inout PatternMatching
  ) -> (trigger: Int32, captures: Captures)? {
    var best: (trigger: Int32, level: Int, captures: Captures)?
    for member in searched {
      let tables = tables[member.topic]
      var captures: Captures?
      guard
        let rank = tables.best(
          for: matcher.subject, words: words, arena: arena,
          matches: {
            captures = matcher.captures(of: triggers[Int($0)].pattern)
            return captures != nil
          })
      else { continue }
      let trigger = tables.triggers.order[Int(rank)]
      if best.map({ wins(trigger, member.level, over: $0.trigger, $0.level) }) ?? true {
        best = (trigger, member.level, captures ?? .none)
      }
    }
    return best.map { ($0.trigger, $0.captures) }
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
  /// The `%` line must match the last reply, and the trigger the message.
  private func matchAfterReply(
    _ topic: Int, _ words: WordSet, _ matcher: inout PatternMatching, _ context: MatchContext
  ) -> Match? {
    guard !previousPatterns.isEmpty else { return nil }
    let last = context.lastReply(self)
    guard !last.lines.isEmpty else { return nil }
    var previousMatcher = PreviousMatching(self, last, context)
    for member in graph.tree(of: topic) where !tables[member].previousTriggers.isEmpty {
      let tables = tables[member]
      let rank = tables.best(after: last.lines, words: words) {
        let trigger = triggers[Int($0)]
        return previousMatcher.matches(trigger) && matcher.matches(trigger.pattern)
      }
      guard let rank else { continue }
      let number = tables.previousTriggers.order[Int(rank)]
      let trigger = triggers[Int(number)]
      return Match(
        trigger: number, subject: matcher.subject,
        captures: matcher.captures(of: trigger.pattern) ?? .none, previousSubject: last.subject,
        previousCaptures: previousMatcher.captures(of: trigger))
    }
    return nil
  }
}
