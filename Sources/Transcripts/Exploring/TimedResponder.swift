import Responder

/// A responder with a maximum time for each reply, and for making messages from one rule.
struct TimedResponder: Sendable {
  let responder: any Responder
  /// `nil` for no maximum.
  let replyTime: Duration?

  func respond(to message: String, in conversation: inout Conversation) -> Reply {
    inTime { responder.respond(to: message, in: &conversation) }
  }

  func messages(matching rule: Rule, in conversation: Conversation, limit: Int) -> [String] {
    inTime { responder.messages(matching: rule, in: conversation, limit: limit) }
  }

  func wordings(
    of rule: Rule, in conversation: Conversation, except said: Set<RulePhrase>,
    _ way: RuleWording.Way, limit: Int
  ) -> [RuleWording] {
    inTime { responder.wordings(of: rule, in: conversation, except: said, way, limit: limit) }
  }

  private func inTime<Value>(_ work: () -> Value) -> Value {
    guard let replyTime else { return work() }
    let end = ContinuousClock.now + replyTime
    return Interruption.$timer.withValue(.init { ContinuousClock.now > end }, operation: work)
  }
}
