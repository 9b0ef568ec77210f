import Responder
import Testing

@testable import RiveScript

/// Printing rules and parsing them again gives equal rules.
@Suite struct PrintingTests {
  private func isStable(_ text: String) -> Bool {
    let document = Document(parsing: RuleSource(name: "a", text: text))
    return Document(parsing: RuleSource(name: "b", text: document.printed())) == document
  }

  @Test func randomRulesSurvive() {
    for seed in 0..<300 {
      var random = RandomRules(seed: UInt64(seed))
      #expect(isStable(random.rules(30)), "seed \(seed)")
    }
  }

  @Test(arguments: [
    "! local concat = newline\n+ a\n- one\n^ two\n^ three",
    "! local concat = space\n+ a b\n^ c\n- one // comment\n^ two",
    "! array x = a b\n^ c d|e f\n! var y = 1\n^ 2\n+ a\n- b",
    "> begin\n+ request\n- {ok}\n< begin\n",
    "+ a\n% b\n^ c\n* 1 == 1 => x\n@ y\n- trailing\\s\n^ space",
    "> topic a includes b inherits c d\n+ x\n- y\n< topic\n",
    "+ a\n- http://x//y z\n",
  ])
  func everyFormOfLineSurvives(_ text: String) {
    #expect(isStable(text))
  }
}
