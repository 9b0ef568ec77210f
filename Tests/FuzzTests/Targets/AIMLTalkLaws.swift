import AIML
import Responder

/// The laws of conversations with AIML robots: they hold for any bytes as a file and messages.
enum AIMLTalkLaws {
  private static let options = {
    var options = AIMLOptions()
    options.maximumReplyLength = 100_000
    options.maximumWork = 1_000_000
    return options
  }()

  static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
    let (rules, messages) = FuzzInput.talk(bytes)
    guard let robot = robot(rules), let twin = Self.robot(rules) else { return }
    let laws = TalkLaws(
      robot: robot, twin: twin, maximumReplyBytes: options.maximumReplyLength, input: bytes.count)
    try laws.check(messages)
  }

  private static func robot(_ bytes: [UInt8]) -> (any Responder)? {
    let source = RuleSource(name: "fuzz.aiml", bytes: bytes)
    return AIMLLanguage(options: options).compile([source]) { _ in }.responder
  }
}
