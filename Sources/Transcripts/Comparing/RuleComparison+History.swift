import Conversations
import Responder
package import Review

extension RuleComparison {
  /// Compares the messages of a source, such as the history.
  ///
  /// Equal messages with the same two replies from the same rules are one change. Both sides use the same seeds.
  package mutating func compare(_ source: any ReviewSource) async throws(ReviewError) {
    var count = messageCount
    var found: [Key: ReplyChange] = [:]
    var order: [Key] = []
    let (old, new, replyTime) = (old, new, replyTime)
    try await source.read { talk in
      if Task.isCancelled { return }
      var conversations = [old, new].map { _ in
        var conversation = Conversation(user: talk.user, seed: talk.seed)
        conversation.variables = talk.variables
        return conversation
      }
      for (number, turn) in talk.turns.enumerated() {
        count += 1
        let answers = zip(conversations.indices, [old, new]).map { index, robot in
          for change in turn.changes { conversations[index].apply(change) }
          conversations[index].clock = turn.clock
          // Each message gets its own seed; otherwise one changed reply would change all later random choices.
          conversations[index].randomness = Randomness(seed: talk.seed &+ UInt64(number))
          let reply = Interruption.limiting(to: replyTime) {
            robot.responder.respond(to: turn.message, in: &conversations[index])
          }
          return ReplyChange.Side(text: reply.text, rule: reply.explanation.winner)
        }
        guard answers[0].text != answers[1].text else { continue }
        let key = Key(message: turn.message, old: answers[0], new: answers[1])
        if found[key] != nil {
          found[key]?.count += 1
        } else {
          order.append(key)
          found[key] = ReplyChange(
            location: SourceLocation(file: "conversation", line: Int(talk.id ?? 0)),
            conversationID: talk.id, message: turn.message, old: answers[0], new: answers[1])
        }
      }
    }
    if Task.isCancelled { throw .interrupted }
    messageCount = count
    // The sort is stable: changes that are equally frequent stay in order.
    changes += order.compactMap { found[$0] }.sorted { $0.count > $1.count }
  }

  private struct Key: Hashable {
    var message: String
    var old: ReplyChange.Side
    var new: ReplyChange.Side
  }
}
