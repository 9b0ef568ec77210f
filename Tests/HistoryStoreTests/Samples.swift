import Conversations
import Responder
import TestSupport

extension ConversationOrigin {
  static func test(
    _ rules: RobotOrigin = .builtin, user: String = "localuser", seed: UInt64 = 0,
    options: [String: String] = [:], variables: [String: String] = [:]
  ) -> ConversationOrigin {
    ConversationOrigin(
      rules: rules, robot: "Echo", user: user, seed: seed, utf8: true, options: options,
      variables: variables,
      started: WallTime(microseconds: 5))
  }
}

extension HistoryEntry {
  static func test(_ message: String, _ reply: String = "r") -> HistoryEntry {
    HistoryEntry(message: message, reply: reply, at: WallTime(microseconds: 7))
  }
}

extension Conversation {
  static func random(using random: inout SplitMix) -> Conversation {
    func text() -> String { HostileTexts.crumbs.randomElement(using: &random) ?? "" }
    var conversation = Conversation(user: text(), seed: random.next())
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      conversation.record(input: text(), reply: text())
      conversation.variables[text()] = text()
      conversation.environment[text()] = text()
      conversation.engine.texts.append(text())
      conversation.engine.counters.append(Int(truncatingIfNeeded: random.next()))
      if Bool.random(using: &random) { conversation.topic = text() }
      if Bool.random(using: &random) { conversation.lastMatch = text() }
      if Bool.random(using: &random) { conversation.freeze() }
    }
    return conversation
  }
}
