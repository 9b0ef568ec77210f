package import Conversations
package import Responder

/// The effect of changed rules on all messages that were said.
package struct RuleTrial: Sendable, Equatable {
  /// The number of times that a changed rule would now answer a message of the group.
  package var answered = 0
  /// The messages that other rules answered and that a changed rule would answer.
  package var moved: [SaidMessage] = []
  /// The messages that a rule answered and that no rule, or only one of wildcards, would answer.
  package var lost: [SaidMessage] = []
  /// The messages that changed rules answer before and after the change, but with another reply.
  package var altered: [SaidMessage] = []
  /// The cases of the robot's transcripts that pass now and would fail.
  package var failing: [SourceLocation] = []

  /// Whether a message that a rule answered would get another rule or reply, or none, or a case would fail.
  package var changesOthers: Bool { !(moved + lost + altered).isEmpty || !failing.isEmpty }

  /// Sends all messages to both sets of rules.
  ///
  /// Complexity: two replies for each message.
  ///
  /// - Parameter limit: the maximum time for a reply; `nil` for no limit.
  @concurrent
  init(
    of new: Robot, insteadOf old: Robot, for group: ReviewGroup, with source: any ReviewSource,
    limit: Duration?, counter: WorkCounter? = nil
  ) async throws(ReviewError) {
    let change = RuleEffectJudge(from: old, to: new)
    let wordings = Set(group.messages.map { $0.key ?? MessagePool.key(of: $0.message) })
    var trial = RuleTrial()
    var indices: [WritableKeyPath<RuleTrial, [SaidMessage]>: [UInt64: Int]] = [:]
    func count(
      _ message: String, _ key: UInt64, in list: WritableKeyPath<RuleTrial, [SaidMessage]>
    ) {
      if let index = indices[list]?[key] {
        trial[keyPath: list][index].count += 1
      } else {
        indices[list, default: [:]][key] = trial[keyPath: list].count
        trial[keyPath: list].append(SaidMessage(message))
      }
    }
    try await source.read(counting: counter) { talk in
      for (message, before, now) in Self.answers(in: talk, old, new, limit) {
        let key = MessagePool.key(of: message)
        switch change.effect(from: before, to: now) {
        case .answered?: if wordings.contains(key) { trial.answered += 1 }
        case .moved?:
          if wordings.contains(key) { trial.answered += 1 }
          count(message, key, in: \.moved)
        case .lost?: count(message, key, in: \.lost)
        case .altered?: count(message, key, in: \.altered)
        case nil: continue
        }
      }
    }
    if Task.isCancelled { throw .interrupted }
    self = trial
  }

  init() {}

  /// Returns each message with the replies of the old and of the new rules.
  private static func answers(
    in talk: ReviewedTalk, _ old: Robot, _ new: Robot, _ limit: Duration?
  ) -> [(String, Reply, Reply)] {
    var beginning = Conversation(user: talk.user, seed: talk.seed)
    beginning.variables = talk.variables
    var conversations = [beginning, beginning]
    return talk.turns.enumerated().map { number, turn in
      let replies = zip(conversations.indices, [old, new]).map { index, robot in
        for change in turn.changes { conversations[index].apply(change) }
        conversations[index].clock = turn.clock
        // A rule that only one robot has must not change the random choices of all later replies.
        conversations[index].randomness = Randomness(seed: talk.seed &+ UInt64(number))
        return Interruption.limiting(to: limit) {
          robot.responder.respond(to: turn.message, in: &conversations[index])
        }
      }
      return (turn.message, replies[0], replies[1])
    }
  }
}

/// Judges the effect that added, changed and removed rules have on the answer to a message.
struct RuleEffectJudge {
  enum Effect { case answered, moved, lost, altered }

  private let newLocations: Set<SourceLocation>
  private let oldTexts: Set<String>

  init(from old: Robot, to new: Robot) {
    let changes = RuleChanges(from: old.responder.rules, to: new.responder.rules)
    newLocations = Set((changes.added + changes.changed).map(\.location))
    oldTexts = Set((changes.removed + changes.changed).map(\.text))
  }

  /// Returns whether an added or changed rule gave a reply; if no rule was added or changed, whether the reply is
  /// understood (`Reply.isUnderstood`).
  ///
  /// A redirect to a catch-all does not count as an answer.
  func isByChangedRule(_ reply: Reply) -> Bool {
    guard let rule = reply.answeringRule, reply.problems.isEmpty else { return false }
    if newLocations.isEmpty { return reply.isUnderstood }
    guard newLocations.contains(rule.location) else { return false }
    let explanation = reply.explanation
    let steps = explanation.steps.filter { $0.part == explanation.answeringPart }
    return steps.count < 2 || steps.last?.rule.isCatchAll != true
  }

  func effect(from before: Reply, to now: Reply) -> Effect? {
    let isNew = isByChangedRule(now)
    guard before.isUnderstood, let old = before.answeringRule else {
      return isNew ? .answered : nil
    }
    guard let rule = now.answeringRule, now.isUnderstood else { return isNew ? .moved : .lost }
    if oldTexts.contains(old.text), newLocations.contains(rule.location) {
      return before.text == now.text ? nil : .altered
    }
    return isNew && old.text != rule.text ? .moved : nil
  }
}
