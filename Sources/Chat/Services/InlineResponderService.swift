public import Responder

/// Works replies out where it is called.
///
/// For whoever has no user to keep an eye on meanwhile: it saves two hops between threads, which
/// take longer than most replies.
public struct InlineResponderService: ResponderService {
  /// How long a reply may take unless somebody says otherwise.
  public static let usualLimit = Duration.seconds(10)

  private let clock: any ChatClock
  private let limit: Duration?

  /// - Parameter limit: how long a reply may take; nil for ever.
  public init(clock: any ChatClock, limit: Duration? = nil) {
    self.clock = clock
    self.limit = limit
  }

  public func answer(
    to message: String, in conversation: Conversation, by responder: any Responder
  ) async -> Answer {
    let start = clock.uptime
    var conversation = conversation
    guard let limit else {
      let reply = responder.respond(to: message, in: &conversation)
      return Answer(reply: reply, conversation: conversation, took: clock.uptime - start)
    }
    let clock = clock
    let timer = Interruption.Timer { clock.uptime - start > limit }
    var reply = Interruption.$timer.withValue(timer) {
      responder.respond(to: message, in: &conversation)
    }
    if let last = reply.problems.indices.last, reply.problems[last].kind == .outOfTime {
      reply.problems[last] = ReplyProblem(.outOfTime, Words.outOfTime(limit))
    }
    return Answer(reply: reply, conversation: conversation, took: clock.uptime - start)
  }
}
