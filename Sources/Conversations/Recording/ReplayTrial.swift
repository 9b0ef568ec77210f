import Responder

/// Finds the messages of a conversation that the current rules answer differently, as a replay would.
package struct ReplayTrial: Sendable {
  private let moments: [Moment]
  private let responder: any Responder

  /// Creates a trial; `nil` if the current rules gave all replies of the conversation.
  package init?(of moments: [Moment], by robot: Robot) {
    guard moments.contains(where: { $0.robot.stamp != robot.stamp }) else { return nil }
    self.moments = moments
    responder = robot.responder
  }

  /// Returns the messages that the current rules answer differently, in order.
  ///
  /// Complexity: computes two replies for each exchange.
  package func changedMessages() -> [String] {
    guard var conversation = moments.first?.before else { return [] }
    var messages: [String] = []
    var expected = conversation
    for moment in moments {
      // A command between the exchanges, such as `/seed`, changed the random state; a replay repeats the command.
      if moment.before.randomness != expected.randomness {
        conversation.randomness = moment.before.randomness
      }
      conversation.clock = moment.before.clock
      let calls = moment.exchange.reply.calls
      let reply = ObjectAnswerer.playingBack(calls) {
        responder.respond(to: moment.exchange.message, in: &conversation)
      }
      if reply.text != moment.exchange.reply.text { messages.append(moment.exchange.message) }
      expected = moment.before
      _ = ObjectAnswerer.playingBack(calls) {
        moment.robot.responder.respond(to: moment.exchange.message, in: &expected)
      }
    }
    return messages
  }
}
