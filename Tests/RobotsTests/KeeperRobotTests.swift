import Eliza
import Responder
import Robots
import Testing

@Suite("The keeper's script")
struct KeeperRobotTests {
  private static let compilation = ElizaLanguage().compile(KeeperRobot.sources) { _ in }

  @Test("there are no problems")
  func isClean() throws {
    #expect(Self.compilation.diagnostics.map(\.message) == [])
    #expect(Self.compilation.responder?.greeting?.isEmpty == false)
  }

  @Test("at least 40 keywords answer, and every feature of the format is shown")
  func isLargeEnough() throws {
    let rules = try #require(Self.compilation.responder).rules
    let decompositions = rules.filter { $0.kind == "decomposition" }
    #expect(Set(decompositions.map { $0.text.prefix { $0 != " " } }).count > 40)
    #expect(rules.filter { $0.kind == "memory" }.count == 4)
    #expect(rules.contains { $0.kind == "link" })
    let answers = rules.flatMap(\.alternatives).map(\.text)
    #expect(answers.contains { $0.hasPrefix("(PRE ") } && answers.contains("(NEWKEY)"))
    #expect(rules.contains { $0.text.contains("(/FAMILY)") && $0.text.hasPrefix("MY ") })
  }

  @Test("it answers whatever is said, and never at a loss or without end")
  func soak() throws {
    let script = try #require(Self.compilation.responder)
    for seed in 0..<5 {
      var messages = MessageMaker(seed: UInt64(seed))
      var conversation = Conversation(seed: UInt64(seed))
      for turn in 0..<300 {
        let message = messages.next()
        let reply = script.respond(to: message, in: &conversation)
        #expect(reply.problems == [], "seed \(seed), turn \(turn): \(message)")
        #expect(!reply.text.isEmpty, "seed \(seed), turn \(turn): \(message)")
      }
    }
  }
}
