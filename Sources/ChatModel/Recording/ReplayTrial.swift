import Responder

/// A talk said again to the rules as they are now, to tell which of its exchanges a replay would find different.
package struct ReplayTrial: Sendable {
  private let moments: [Moment]
  private let responder: any Responder

  /// `nil` if these very rules answered all of it.
  package init?(of moments: [Moment], by robot: Robot) {
    guard moments.contains(where: { $0.robot.stamp != robot.stamp }) else { return nil }
    self.moments = moments
    responder = robot.responder
  }

  /// The messages that are answered differently, in their order.
  ///
  /// Complexity: two replies an exchange.
  package func messages() -> [String] {
    guard var conversation = moments.first?.before else { return [] }
    var messages: [String] = []
    var expected = conversation
    for moment in moments {
      // Whatever a command chose in between, it chooses in a replay too.
      if moment.before.randomness != expected.randomness {
        conversation.randomness = moment.before.randomness
      }
      conversation.clock = moment.before.clock
      let reply = responder.respond(to: moment.exchange.message, in: &conversation)
      if reply.text != moment.exchange.reply.text { messages.append(moment.exchange.message) }
      expected = moment.before
      _ = moment.robot.responder.respond(to: moment.exchange.message, in: &expected)
    }
    return messages
  }
}
