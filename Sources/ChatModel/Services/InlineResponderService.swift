package import Responder

/// Works replies out where it is called.
///
/// For whoever has no user to keep an eye on meanwhile: it saves two hops between threads, which
/// take longer than most replies.
package struct InlineResponderService: ResponderService {
  /// How long a reply may take unless somebody says otherwise.
  package static let usualLimit = Duration.seconds(10)

  private let clock: any ChatClock
  private let limit: Duration?

  /// - Parameter limit: how long a reply may take; nil for ever.
  package init(clock: any ChatClock, limit: Duration? = nil) {
    self.clock = clock
    self.limit = limit
  }

  package func answer(
    to message: String, in conversation: Conversation, by responder: any Responder
  ) async -> Answer {
    let start = clock.uptime
    var conversation = conversation
    guard let limit else {
      let reply = responder.respond(to: message, in: &conversation)
      return Answer(reply: reply, conversation: conversation, took: clock.uptime - start)
    }
    var reply = Interruption.$timer.withValue(timer(from: start, limit)) {
      responder.respond(to: message, in: &conversation)
    }
    if let last = reply.problems.indices.last, reply.problems[last].kind == .outOfTime {
      reply.problems[last] = ReplyProblem(.outOfTime, Words.outOfTime(limit))
    }
    return Answer(reply: reply, conversation: conversation, took: clock.uptime - start)
  }

  package func inspect<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async throws(InspectionStop) -> Value {
    let start = clock.uptime
    let timer = limit.map { self.timer(from: start, $0) }
    let (value, interruption): (Value, Interruption?) = Interruption.$timer.withValue(timer) {
      (work(), Interruption.current)
    }
    switch interruption {
    case nil: return value
    case .cancelled?: throw .interrupted
    case .outOfTime?: throw .outOfTime(limit ?? .zero)
    }
  }

  private func timer(from start: Duration, _ limit: Duration) -> Interruption.Timer {
    let clock = clock
    return Interruption.Timer { clock.uptime - start > limit }
  }
}
