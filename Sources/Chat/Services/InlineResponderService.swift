public import Responder

/// Works replies out where it is called.
///
/// For whoever has no user to keep an eye on meanwhile: it saves two hops between threads, which
/// take longer than most replies.
public struct InlineResponderService: ResponderService {
  private let clock: any ChatClock

  public init(clock: any ChatClock) { self.clock = clock }

  public func answer(
    to message: String, in conversation: Conversation, by responder: any Responder
  ) async -> Answer {
    let start = clock.uptime
    var conversation = conversation
    let reply = responder.respond(to: message, in: &conversation)
    return Answer(reply: reply, conversation: conversation, took: clock.uptime - start)
  }
}
