public import Responder

/// One message and what the robot answered.
public struct Exchange: Sendable {
  public var message: String
  public var reply: Reply
  /// The topic after the reply.
  public var topic: String?
  /// How long the robot took, without the way to it and back.
  public var took: Duration
  public var at: WallTime

  public init(
    message: String, reply: Reply, topic: String?, took: Duration, at: WallTime
  ) {
    self.message = message
    self.reply = reply
    self.topic = topic
    self.took = took
    self.at = at
  }
}
