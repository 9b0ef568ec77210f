@testable import Conversations

extension ConversationOrigin {
  static func test(
    _ rules: RobotOrigin = .builtin, user: String = "localuser", seed: UInt64 = 0,
    utf8: Bool = false, variables: [String: String] = [:]
  ) -> ConversationOrigin {
    ConversationOrigin(
      rules: rules, robot: "Echo", user: user, seed: seed, utf8: utf8, variables: variables,
      started: WallTime(microseconds: 0))
  }
}

extension HistoryEntry {
  static func test(_ message: String, _ reply: String = "r", at second: Int64 = 0) -> HistoryEntry {
    HistoryEntry(message: message, reply: reply, at: WallTime(microseconds: second * 1_000_000))
  }
}
