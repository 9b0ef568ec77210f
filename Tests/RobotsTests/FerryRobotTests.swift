import AIML
import Responder
import Robots
import Testing

@Suite("Isla's categories")
struct FerryRobotTests {
  @Test("there is nothing to complain about")
  func isClean() throws {
    #expect(AIMLLanguage().check(FerryRobot.sources).map(\.description) == [])
  }

  @Test("it answers whatever is said, and never at a loss or without end")
  func soak() throws {
    let robot = try #require(AIMLLanguage().compile(FerryRobot.sources) { _ in }.responder)
    for seed in 0..<5 {
      var messages = MessageMaker(seed: UInt64(seed))
      var conversation = Conversation(seed: UInt64(seed))
      for turn in 0..<300 {
        let message = messages.next()
        let reply = robot.respond(to: message, in: &conversation)
        // A message of nothing but marks has no words to match.
        let problems = reply.problems.filter { $0.kind != .noRuleMatched }
        #expect(problems == [], "seed \(seed), turn \(turn): \(message)")
      }
    }
  }
}
