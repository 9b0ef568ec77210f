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

  /// Categories that are learned, redirect, repeat themselves without end, follow a `<that>`, or have spaces around
  /// their wildcard.
  private static let categories = """
    <aiml version="2.1">
    <category><pattern>LEARN *</pattern><template><learn><category><pattern><eval><uppercase><star/></uppercase></eval>
    </pattern><template>Learned: <srai>WHATEVER IT IS</srai></template></category></learn>Ok. Why?</template></category>
    <category><pattern> * </pattern><template><srai>ANY <star/></srai></template></category>
    <category><pattern>ANY *</pattern><template><random><li>One.</li><li>Two.</li></random></template></category>
    <category><pattern>*</pattern><that>OK WHY</that><template>So <star/>.</template></category>
    <category><pattern>_ AGAIN</pattern><template><srai><star/> AGAIN</srai></template></category>
    <category><pattern>HELLO ^</pattern><template>Hi. <srai>NOTHING MATCHES</srai> <srai>HELLO</srai></template></category>
    <category><pattern>BYE</pattern><template/></category>
    </aiml>
    """

  @Test("a category that redirects, learns, or runs into a limit is the winner, too")
  func isTheWinnerInAIML() throws {
    let source = RuleSource(name: "odd.aiml", text: Self.categories)
    var options = AIMLOptions()
    options.maximumDepth = 10
    let robot = try #require(AIMLLanguage(options: options).compile([source]) { _ in }.responder)
    let words = ["learn", "tea", "again", "hello", "bye", "whatever it is", "tea again", "."]
    var (rules, catchAlls): (Set<String>, Int) = ([], 0)
    for seed in 0..<30 {
      var random = Randomness(seed: UInt64(seed))
      var conversation = Conversation(seed: UInt64(seed))
      for _ in 0..<20 {
        let message = (0...random.index(below: 4)).map { _ in
          words[random.index(below: words.count)]
        }
        .joined(separator: random.index(below: 3) == 0 ? ". " : " ")
        let reply = robot.respond(to: message, in: &conversation)
        let expected = reply.foundNoRule ? nil : AnsweringRule(reply.explanation)
        #expect(reply.answeringRule == expected, "seed \(seed): \(message)")
        if let expected { rules.insert(expected.text) }
        if expected?.isOnlyCatchAll == true { catchAlls += 1 }
      }
    }
    #expect(rules.isSuperset(of: ["LEARN *", "*", "_ AGAIN", "HELLO ^", "BYE", "TEA"]))
    #expect(catchAlls > 50)
  }
}
