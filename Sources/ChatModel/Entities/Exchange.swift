package import Responder

/// One message and what the robot answered.
package struct Exchange: Sendable {
  package var message: String
  package var reply: Reply
  /// The topic after the reply.
  package var topic: String?
  /// How long the robot took, without the way to it and back.
  package var took: Duration
  package var at: WallTime
  /// The absolute path of the file whose rule answered; worked out only where it is shown.
  package var rulePath: String?

  package init(
    message: String, reply: Reply, topic: String?, took: Duration, at: WallTime
  ) {
    self.message = message
    self.reply = reply
    self.topic = topic
    self.took = took
    self.at = at
  }
}
