public import Responder

/// The replies that random choices can give to one message.
extension Brain {
  /// Returns the possible replies with their probabilities, after trying at most `limit` combinations of choices.
  ///
  /// With `! global repeat`, the conversation's last reply is left out if another reply is possible, and the
  /// probabilities of the others grow accordingly.
  public func possibleReplies(
    to message: String, in conversation: Conversation, limit: Int
  ) -> [PossibleReply] {
    let subject = Subject(normalizer.message(message))
    let parts = parts(of: message)
    var probabilities: [String: Double] = [:]
    var path: ScriptedChance? = ScriptedChance()
    var effort = 0
    for _ in 0..<limit where effort < ScriptedChance.maximumEffort {
      guard let chance = path else { break }
      ObjectAnswerer.current?.restart()
      var evaluator = Evaluator(self, conversation)
      evaluator.scripted = chance
      evaluator.message = SentMessage(typed: message, normalized: subject.bytes)
      evaluator.parts = parts
      let text = String(decoding: evaluator.reply(to: subject), as: UTF8.self)
      let taken = evaluator.scripted ?? chance
      effort += taken.effort(length: text.utf8.count)
      probabilities[text, default: 0] += taken.probability
      path = taken.next
    }
    if repeatAvoidance != .nothing, let last = conversation.replies.first, probabilities.count > 1,
      let repeated = probabilities.removeValue(forKey: last), repeated < 1
    {
      probabilities = probabilities.mapValues { $0 / (1 - repeated) }
    }
    return probabilities.map { PossibleReply(text: $0.key, probability: $0.value) }
      .sorted { ($1.probability, $0.text) < ($0.probability, $1.text) }
  }
}
