package import Responder

/// Gets replies from a robot.
package protocol ResponderService: Sendable {
  /// Returns the reply, the conversation after it, and the time it took.
  ///
  /// The reply has the problem `.interrupted` if the task is cancelled, and `.outOfTime` if the reply takes longer than
  /// the time limit. In both cases the conversation is unchanged.
  func answer(
    to message: String, in conversation: Conversation, by responder: any Responder
  ) async -> Answer

  /// Does other work with rules, such as listing all possible replies, within the time limit of a reply.
  func inspect<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async throws(InspectionStop) -> Value

  /// Ends the programs that were started for the conversations.
  func end() async
}

extension ResponderService {
  /// Does nothing, because rules start no programs.
  package func end() async {}

  /// Returns the answer to a message; its calls of objects get the results in `calls`, or run if `calls` is empty.
  package func answer(
    to message: String, in conversation: Conversation, by responder: any Responder,
    playingBack calls: [ObjectCall]
  ) async -> Answer {
    guard let handler = ObjectAnswerer(playingBack: calls) else {
      return await answer(to: message, in: conversation, by: responder)
    }
    return await ObjectAnswerer.$current.withValue(handler) {
      await answer(to: message, in: conversation, by: responder)
    }
  }
}

/// The reason why an inspection of rules gave no result.
package enum InspectionStop: Error, Sendable, Equatable {
  case interrupted
  case outOfTime(Duration)
}

/// The result of one message.
package struct Answer: Sendable {
  package var reply: Reply
  package var conversation: Conversation
  package var duration: Duration

  package init(reply: Reply, conversation: Conversation, duration: Duration) {
    self.reply = reply
    self.conversation = conversation
    self.duration = duration
  }
}
