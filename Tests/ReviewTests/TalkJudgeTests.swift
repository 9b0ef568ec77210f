import Conversations
import Responder
import RiveScript
import Testing

@testable import Review

@Suite("A message is worth looking at for a reason")
struct TalkJudgeTests {
  private static let rules = """
    + hello
    - Hello!

    + [*] renew [*]
    - Renewed until Friday.

    + what is your name
    - Wren. And yours?

    + *
    % wren and yours
    - Nice to meet you.

    + _ [_] years
    - So old.

    + loop
    @ loop

    + *
    - I don't understand.
    """

  private func reasons(
    _ messages: [String], rules: String = rules, isWhole: Bool = true,
    change: (inout ReviewedTalk) -> Void = { _ in }
  ) -> [String: [ReviewReason]] {
    var talk = ReviewedTalk(turns: messages.map { ReviewedTurn($0) })
    talk.isWhole = isWhole
    change(&talk)
    let findings = TalkJudge(.rive(rules)).judge(talk).findings
    return Dictionary(
      findings.map { (talk.turns[$0.turnIndex].message, $0.reasons.all) }, uniquingKeysWith: { $1 })
  }

  @Test("A message that a rule outside of the topic answers is marked so")
  func elsewhere() {
    let rules =
      "+ go\n- Gone.{topic=shop}\n\n+ renew\n- Renewed.\n\n+ *\n- Hm.\n\n> topic shop\n+ *\n- What?\n< topic\n"
    let found = reasons(["go", "renew", "xyzzy"], rules: rules, isWhole: false)
    #expect(found["renew"]?.contains(.topic) == true)
    #expect(found["xyzzy"]?.contains(.topic) == false)
  }

  @Test("A message repeated after a miss is no repetition once a rule answers it")
  func repeatedMiss() {
    let said = ["renew my red book", "renew the red book", "hello"]
    #expect(reasons(said)[said[0]] == [.repeated])
    #expect(reasons(said) { $0.turns[0].reply = "Renewed until Friday." }[said[0]] == [.repeated])
    #expect(reasons(said) { $0.turns[0].reply = "I don't understand." }.isEmpty)
    #expect(reasons(said) { $0.turns[0].wasAnswered = false }.isEmpty)
    let catchAll = Self.rules.split(separator: "\n", omittingEmptySubsequences: false)
      .lastIndex(of: "+ *").map { SourceLocation(file: "test.rive", line: $0 + 1) }
    let now = reasons(said) {
      ($0.turns[0].rule, $0.turns[0].reply, $0.turns[0].wasAnswered) = (catchAll, "Pardon?", true)
    }
    #expect(now.isEmpty, "\(now)")
  }

  @Test("Messages that a rule with words answers are not")
  func understood() {
    #expect(reasons(["hello", "please renew it", "what is your name", "ann"]).isEmpty)
  }

  @Test("A catch-all, a missing rule, wildcards and a problem of the reply are reasons")
  func misses() {
    #expect(reasons(["hello", "prolong", "hello"]) == ["prolong": [.catchAll]])
    #expect(reasons(["hi", "hello"], rules: "+ hello\n- Hi.") == ["hi": [.noRule]])
    #expect(
      reasons(["a b", "hello"], rules: "+ _ _\n- Two.\n+ hello\n- Hi.") == ["a b": [.wildcards]])
    #expect(reasons(["loop", "hello"]) == ["loop": [.problem]])
  }

  @Test("A reply with the result of an object, which a review does not run, is no problem")
  func objects() {
    let rules = "+ sum *\n- It is <call>add <star></call>.\n\n+ hello\n- Hi."
    #expect(reasons(["sum 1 2", "hello"], rules: rules).isEmpty)
    let given = reasons(["sum 1 2", "hello"], rules: rules) {
      ($0.turns[0].reply, $0.turns[0].wasAnswered) = ("It is 3.", true)
    }
    #expect(given.isEmpty, "\(given)")
  }

  @Test("Misses in a row and a miss at the end are marked, at the end of whole conversations only")
  func places() {
    #expect(
      reasons(["prolong", "book", "hello", "what"])
        == [
          "prolong": [.catchAll, .twice], "book": [.catchAll, .twice], "what": [.catchAll, .left],
        ])
    #expect(reasons(["prolong"], isWhole: false) == ["prolong": [.catchAll]])
  }

  @Test("A message is said again if most of its words return in the next one")
  func repeated() {
    #expect(
      reasons(["renew the blue book", "the blue book, renew it", "hello"])
        == ["renew the blue book": [.repeated]])
    #expect(reasons(["renew", "renew"]).isEmpty)
  }

  @Test("An answer differs if today's rules cannot give it, and older rules did")
  func different() {
    func given(_ reply: String, rules: UInt64? = nil) -> [String: [ReviewReason]] {
      reasons(["hello"]) { talk in
        talk.turns[0].reply = reply
        talk.turns[0].wasAnswered = true
        talk.turns[0].fingerprint = rules
      }
    }
    #expect(given("Hello!").isEmpty)
    #expect(given("Good day.") == ["hello": [.differs]])
    let random = reasons(["hello"], rules: "+ hello\n- One.\n- Two.\n- Three.") { talk in
      talk.turns[0].reply = "Three."
      talk.turns[0].wasAnswered = true
    }
    #expect(random.isEmpty)
    #expect(given("I don't understand.").isEmpty, "a catch-all's reply was no answer")
  }

  @Test("The commands between messages are repeated")
  func commands() {
    let rules = "+ who am i\n* <get name> == ann => You are Ann.\n- Who?\n\n+ *\n- Hm."
    var talk = ReviewedTalk(turns: [ReviewedTurn("who am i"), ReviewedTurn("x")])
    talk.turns[0].changes = [.set("name", to: "ann")]
    talk.turns[1].changes = [.forget("name")]
    let findings = TalkJudge(.rive(rules)).judge(talk).findings
    #expect(findings.map(\.before) == ["You are Ann."])
  }
}

extension Robot {
  /// Returns the robot of some rules in RiveScript.
  static func rive(_ text: String, file: String = "test.rive") -> Robot {
    let compilation = RiveScriptLanguage().compile([RuleSource(name: file, text: text)]) { _ in }
    guard let responder = compilation.responder else { fatalError("no rules: \(compilation)") }
    return Robot(name: "test", responder: responder, diagnostics: compilation.diagnostics)
  }
}
