package import Responder

/// Computes replies in the caller's context.
///
/// For callers without a user interface, this saves two switches between threads, which take longer than most replies.
package struct InlineResponderService: ResponderService {
  /// The time limit that the program sets for a reply unless the user sets another one.
  package static let defaultLimit = Duration.seconds(10)

  private let clock: any ChatClock
  private let limit: Duration?
  private let objects: ObjectAnswerer?

  /// - Parameters:
  ///   - limit: the maximum time for a reply; `nil` for no limit.
  ///   - objects: runs the objects that replies call; `nil` to run none. `inspect` runs none.
  package init(clock: any ChatClock, limit: Duration? = nil, objects: ObjectAnswerer? = nil) {
    self.clock = clock
    self.limit = limit
    self.objects = objects
  }

  package func answer(
    to message: String, in conversation: Conversation, by responder: any Responder
  ) async -> Answer {
    var conversation = conversation
    let (reply, duration) = reply(to: message, in: &conversation, by: responder)
    return Answer(reply: reply, conversation: conversation, duration: duration)
  }

  /// Answers a message now, and changes the conversation in place, without a copy.
  package func exchange(
    _ message: String, in conversation: inout Conversation, by robot: Robot
  ) -> Exchange {
    let now = clock.now
    conversation.clock = clock.localTime(at: now)
    let (reply, duration) = reply(to: message, in: &conversation, by: robot.responder)
    return Exchange(
      message: message, reply: reply, topic: conversation.topic, duration: duration, at: now)
  }

  private func reply(
    to message: String, in conversation: inout Conversation, by responder: any Responder
  ) -> (reply: Reply, duration: Duration) {
    let start = clock.uptime
    func respond() -> Reply {
      ObjectAnswerer.answering(by: objects) {
        responder.respond(to: message, in: &conversation)
      }
    }
    guard let limit else { return (respond(), clock.uptime - start) }
    var reply = Interruption.$timer.withValue(timer(from: start, limit)) { respond() }
    if let last = reply.problems.indices.last, reply.problems[last].kind == .outOfTime {
      reply.problems[last].limit = limit
    }
    return (reply, clock.uptime - start)
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
