package import Responder
package import Viper

/// Has a robot answer.
package protocol ResponderService: Service {
  /// The reply, the conversation after it, and how long it took.
  ///
  /// Cancelling the task makes it a reply with the problem `.interrupted`, and passing the time that a reply
  /// has one with `.outOfTime`; the conversation is as it was then.
  func answer(
    to message: String, in conversation: Conversation, by responder: any Responder
  ) async -> Answer

  /// Does other work with rules, such as looking at every possible reply, in the time that a reply has.
  func inspect<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async throws(InspectionStop) -> Value
}

/// Why looking into rules ended without a result.
package enum InspectionStop: Error, Sendable, Equatable {
  case interrupted
  case outOfTime(Duration)
}

/// What a robot made of one message.
package struct Answer: Sendable {
  package var reply: Reply
  package var conversation: Conversation
  package var took: Duration

  package init(reply: Reply, conversation: Conversation, took: Duration) {
    self.reply = reply
    self.conversation = conversation
    self.took = took
  }
}
