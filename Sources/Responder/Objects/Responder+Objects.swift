/// Replies whose objects take their time.
extension Responder {
  /// Answers a message as `respond(to:in:)` does, and waits for a handler wherever the rules call it.
  ///
  /// No thread is blocked meanwhile. After each call, the reply is computed again from the start, in the caller's
  /// context; it reaches the same call again, because it depends only on the conversation and the results of its calls.
  /// A message that calls nothing takes as long as with `respond(to:in:)`. Closures in the language's options run once.
  ///
  /// If the task is cancelled, the handler should throw; the reply then has the problem `.interrupted`, and the
  /// conversation is unchanged. The time of `Interruption.timer` includes the handler's.
  ///
  /// ```swift
  /// let reply = await brain.respond(to: "How is the weather in Oslo?", in: &talk, objects: Weather())
  /// ```
  ///
  /// Complexity: that of `respond(to:in:)`, times the number of calls plus one.
  public func respond(
    to message: String, in conversation: inout Conversation, objects handler: some ObjectHandler
  ) async -> Reply {
    let received = ReceivedResults()
    while true {
      var attempt = conversation
      let reply = received.replayed { respond(to: message, in: &attempt) }
      guard let call = received.waitingCall else {
        conversation = attempt
        return reply
      }
      var after = call.conversation
      let result: Result<String?, any Error>
      do {
        result = .success(try await handler.result(of: call.request, in: &after))
      } catch {
        result = .failure(error)
      }
      received.addResult(
        AnsweredCall(
          result: result, changes: ConversationChange.all(from: call.conversation, to: after)))
    }
  }
}
