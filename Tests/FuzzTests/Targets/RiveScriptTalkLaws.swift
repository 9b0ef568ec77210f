import Responder
import RiveScript

/// The laws of conversations with RiveScript: they hold for any bytes as rules and messages, also for formatted rules.
enum RiveScriptTalkLaws {
  static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
    let (rules, messages) = FuzzInput.talk(bytes)
    let robot = try TimeLimit.hold("compiling", for: bytes.count) { Self.brain(rules) }
    let twin = Self.brain(RuleFormatter.formatted(rules))
    let laws = TalkLaws(
      robot: robot, twin: twin, maximumReplyBytes: robot.options.maximumReplyLength,
      input: bytes.count)
    try laws.check(messages)
  }

  private static func brain(_ bytes: [UInt8]) -> Brain {
    Brain([RuleSource(name: "fuzz.rive", bytes: bytes)])
  }
}
