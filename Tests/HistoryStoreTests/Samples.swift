import ChatModel
import Responder

/// Random numbers that a seed repeats.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

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

/// Texts that would be SQL, the search's syntax, JSON, control of a terminal, or just long.
enum Hostile {
  static let texts = [
    "'; DROP TABLE messages; --", "\" OR 1=1", "\"", "\"\"\"", "tea* NEAR(a b) AND NOT (", "{a b}:",
    "message : x", "^a + b", "AND", "OR NOT", "*", "-", ":-)", "%_", "\u{1B}[2J\u{7}", "\0", "a\0b",
    "\u{202E}tac", "你好", "你", "茶葉 tea", "ひらがなカタカナ", "한국어", "👩‍👩‍👧", "e\u{301}te", "Été", "",
    " ", "\n", "\\u0000", "{\"a\":[]}", "null", String(repeating: "long ", count: 400),
    String(repeating: "長", count: 400), "ﬁ", "İ", "ß",
  ]
}

extension Conversation {
  static func random(using random: inout SplitMix) -> Conversation {
    func text() -> String { Hostile.texts.randomElement(using: &random) ?? "" }
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
