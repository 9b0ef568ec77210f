package import Responder

/// Computes replies off the main actor, which stays free for the user's Ctrl-C and the spinner.
package struct BackgroundResponderService: ResponderService {
  private let inline: InlineResponderService

  /// - Parameters:
  ///   - limit: the maximum time for a reply; `nil` for no limit.
  ///   - objects: runs the objects that replies call; `nil` to run none.
  package init(clock: any ChatClock, limit: Duration? = nil, objects: ObjectAnswerer? = nil) {
    inline = InlineResponderService(clock: clock, limit: limit, objects: objects)
  }

  @concurrent
  package func answer(
    to message: String, in conversation: Conversation, by responder: any Responder
  ) async -> Answer {
    await inline.answer(to: message, in: conversation, by: responder)
  }

  @concurrent
  package func inspect<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async throws(InspectionStop) -> Value {
    try await inline.inspect(work)
  }
}
