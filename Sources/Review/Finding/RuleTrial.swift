import ChatModel
import Responder

/// The effect of changed rules on all messages that were said.
package struct RuleTrial: Sendable, Equatable {
  /// The number of times that messages of the group were said which a rule with words of its own now answers.
  package var answered = 0
  /// The messages that other rules answered and that would come to a changed rule; each once.
  package var moved: [String] = []

  /// Sends all messages to both sets of rules.
  ///
  /// Complexity: two replies for each message.
  @concurrent
  static func of(
    _ source: any ReviewSource, _ new: Robot, insteadOf old: Robot, for group: ReviewGroup
  ) async throws(ReviewError) -> RuleTrial {
    let changes = RuleChanges(from: old.responder.rules, to: new.responder.rules)
    let added = Set((changes.added + changes.changed).map(\.location))
    let removed = Set((changes.removed + changes.changed).map(\.text))
    let wordings = Set(group.messages.map { MessagePool.key(of: $0.message) })
    var trial = RuleTrial()
    var seen: Set<UInt64> = []
    try await source.read { talk in
      if Task.isCancelled { return }
      for (message, before, now) in answers(in: talk, old, new) {
        guard let now, now.isUnderstanding else { continue }
        let key = MessagePool.key(of: message)
        if wordings.contains(key) { trial.answered += 1 }
        // A definition, such as a substitution, changes no rule.
        guard added.isEmpty || added.contains(now.location), let before, before.isUnderstanding,
          before.text != now.text, !removed.contains(before.text), seen.insert(key).inserted
        else { continue }
        trial.moved.append(message)
      }
    }
    if Task.isCancelled { throw .interrupted }
    return trial
  }

  /// Returns each message with the rules that answer it, before and after.
  private static func answers(
    in talk: ReviewedTalk, _ old: Robot, _ new: Robot
  ) -> [(String, AnsweringRule?, AnsweringRule?)] {
    var conversations = [old, new].map { _ in
      var conversation = Conversation(user: talk.user, seed: talk.seed)
      conversation.variables = talk.variables
      return conversation
    }
    return talk.turns.map { turn in
      let rules = zip(conversations.indices, [old, new]).map { index, robot in
        for command in turn.commands { conversations[index].apply(command) }
        conversations[index].clock = turn.clock
        return robot.responder.respond(to: turn.message, in: &conversations[index]).answeringRule
      }
      return (turn.message, rules[0], rules[1])
    }
  }
}

extension AnsweringRule {
  /// Whether it has words of its own.
  fileprivate var isUnderstanding: Bool {
    !isOnlyCatchAll && text.contains(where: \.isLetter)
  }
}
