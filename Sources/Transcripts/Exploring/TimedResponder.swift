import Responder

/// A responder with a maximum time for each reply, and for making messages from one rule.
struct TimedResponder: Sendable {
  let responder: any Responder
  /// `nil` for no maximum.
  let replyTime: Duration?
  private let tools: RobotTools

  init(responder: any Responder, replyTime: Duration?) {
    self.responder = responder
    self.replyTime = replyTime
    tools = responder.tools
  }

  func respond(to message: String, in conversation: inout Conversation) -> Reply {
    inTime { responder.respond(to: message, in: &conversation) }
  }

  func messages(matching rule: Rule, in conversation: Conversation, limit: Int) -> [String] {
    inTime { responder.messages(matching: rule, in: conversation, limit: limit) }
  }

  /// Returns at most `limit` messages made from a rule's pattern, with phrases that are not in `said`.
  ///
  /// If the responder has no tool for wordings, `said` is ignored, and the phrases are the pairs of neighboring words.
  func wordings(
    of rule: Rule, in conversation: Conversation, except said: Set<RulePhrase>,
    _ distribution: RuleWording.Distribution, limit: Int
  ) -> [RuleWording] {
    if let wordings = tools.wordings {
      return inTime { wordings(rule, conversation, said, distribution, limit) }
    }
    guard distribution == .together else { return [] }
    return messages(matching: rule, in: conversation, limit: limit).map { message in
      let words = [""] + message.split(separator: " ").map(String.init) + [""]
      return RuleWording(
        message: message,
        phrases: Set(
          zip(words, words.dropFirst()).map { .neighbors($0, $1, of: rule.location) }))
    }
  }

  /// Returns whether the robot's last reply may be the one that a rule requires (`Rule.previous`).
  func canFollowLastReply(_ rule: Rule, in conversation: Conversation) -> Bool {
    rule.previous == nil || inTime { tools.canFollowLastReply(rule, conversation) }
  }

  private func inTime<Value>(_ work: () -> Value) -> Value {
    guard let replyTime else { return work() }
    let end = ContinuousClock.now + replyTime
    return Interruption.$timer.withValue(.init { ContinuousClock.now > end }, operation: work)
  }
}
