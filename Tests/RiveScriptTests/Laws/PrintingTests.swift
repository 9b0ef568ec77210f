import Responder
import TestSupport
import Testing

@testable import RiveScript

/// Printing rules and parsing them again gives equal rules.
@Suite struct PrintingTests {
  private func isStable(_ text: String) -> Bool {
    let document = Document(parsing: RuleSource(name: "a", text: text))
    return Document(parsing: RuleSource(name: "b", text: document.printed())) == document
  }

  @Test func randomRulesSurvive() {
    for seed in 0..<Soak.count(300) {
      var random = RandomRules(seed: seed)
      #expect(isStable(random.rules(30)), "seed \(seed)")
    }
  }

  private func brain(_ text: String) -> Brain { Brain([RuleSource(name: "r", text: text)]) }

  /// Printed and formatted rules give the same replies and memory.
  @Test func printedRulesAnswerAsTheOriginalsDo() {
    for seed in 0..<Soak.count(150) {
      var random = RandomRules(seed: seed)
      let text = random.talkativeRules(30)
      let document = Document(parsing: RuleSource(name: "r", text: text))
      let formatted = RuleFormatter.formatted(Array(text.utf8))
      let others = [
        brain(document.printed()), Brain([RuleSource(name: "r", bytes: formatted)]),
      ]
      var talk = Conversation(seed: seed)
      var otherTalks = [talk, talk]
      let original = brain(text)
      for _ in 0..<20 {
        let message = random.message()
        let reply = original.respond(to: message, in: &talk).text
        for index in others.indices {
          let other = others[index].respond(to: message, in: &otherTalks[index]).text
          #expect(other == reply, "seed \(seed) form \(index): «\(message)»")
          #expect(otherTalks[index] == talk, "seed \(seed) form \(index): «\(message)»")
        }
      }
    }
  }

  @Test(arguments: [
    "! local concat = newline\n+ a\n- one\n^ two\n^ three",
    "! local concat = space\n+ a b\n^ c\n- one // comment\n^ two",
    "! array x = a b\n^ c d|e f\n! var y = 1\n^ 2\n+ a\n- b",
    "> begin\n+ request\n- {ok}\n< begin\n",
    "+ a\n% b\n^ c\n* 1 == 1 => x\n@ y\n- trailing\\s\n^ space",
    "> topic a includes b inherits c d\n+ x\n- y\n< topic\n",
    "+ a\n- http://x//y z\n", "+ a\n^ b */ c*\n^ // d\n- e*\n^ /\n",
    "! local concat = space\n+ a\n^ b c */ d\n- e f\n^ // g\n^ //h */i",
    "! local concat = newline\n+ a\n- e f\\n\n^ */ g\n^ // h",
  ])
  func everyFormOfLineSurvives(_ text: String) {
    #expect(isStable(text))
  }
}
