import Eliza
import Responder

/// The laws of conversations with ELIZA scripts: they hold for any bytes as a script and messages.
enum ElizaTalkLaws {
  /// Limits that a script which doubles its message with each link soon reaches.
  private static let limits = Script.Limits(links: 500, words: 2_000, replyLength: 100_000)

  static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
    let (rules, messages) = FuzzInput.talk(bytes)
    guard let robot = robot(rules), let twin = Self.robot(rules) else { return }
    let laws = TalkLaws(
      robot: robot, twin: twin, maximumReplyBytes: limits.replyLength, input: bytes.count)
    try laws.check(messages)
  }

  private static func robot(_ bytes: [UInt8]) -> (any Responder)? {
    let source = RuleSource(name: "fuzz.eliza", bytes: bytes)
    return ElizaLanguage(limits: limits).compile([source]) { _ in }.responder
  }
}
