public import Responder
public import Viper

/// Has a robot answer.
public protocol ResponderService: Service {
  /// The reply, the conversation after it, and how long it took.
  ///
  /// Cancelling the task makes it a reply with the problem `.interrupted`, and passing the time that a reply
  /// has one with `.outOfTime`; the conversation is as it was then.
  func answer(
    to message: String, in conversation: Conversation, by responder: any Responder
  ) async -> Answer
}

/// What a robot made of one message.
public struct Answer: Sendable {
  public var reply: Reply
  public var conversation: Conversation
  public var took: Duration

  public init(reply: Reply, conversation: Conversation, took: Duration) {
    self.reply = reply
    self.conversation = conversation
    self.took = took
  }
}
