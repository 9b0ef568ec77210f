import AIML
import Eliza
import Responder
import RiveScript
import Robots
import Testing

@Suite("The rule that answered, in short")
struct AnsweringRuleTests {
  private static let robots: [any RuleLanguage] = [
    RiveScriptLanguage(), ElizaLanguage(), AIMLLanguage(),
  ]

  @Test("it is the winner of the explanation, for whatever is said", arguments: 0..<3)
  func isTheWinner(number: Int) throws {
    let sources = [BuiltinRobot.sources, KeeperRobot.sources, FerryRobot.sources][number]
    let compilation = Self.robots[number].compile(sources) { _ in }
    let robot = try #require(compilation.responder)
    var answered = 0
    for seed in 0..<3 {
      var messages = MessageMaker(seed: UInt64(seed))
      var conversation = Conversation(seed: UInt64(seed))
      for turn in 0..<150 {
        let message = messages.next()
        let reply = robot.respond(to: message, in: &conversation)
        let expected = reply.foundNoRule ? nil : AnsweringRule(reply.explanation)
        #expect(reply.answeringRule == expected, "seed \(seed), turn \(turn): \(message)")
        if expected != nil { answered += 1 }
      }
    }
    #expect(answered > 300)
  }
}
