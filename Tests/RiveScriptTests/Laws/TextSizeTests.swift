import Responder
import Testing

@testable import RiveScript

/// A program's limit excludes only texts that its trigger cannot match.
@Suite struct TextSizeTests {
  private func brain(_ triggers: [String]) -> Brain {
    let rules = triggers.enumerated().map { "+ \($1)\n- \($0)\n" }.joined()
    return Brain([
      RuleSource(name: "r", text: "! array drink = tea|green tea|cup of coffee\n" + rules)
    ])
  }

  private func limit(_ trigger: String) -> TextSize {
    let brain = brain([trigger])
    guard case .program(let range, _) = brain.triggers[0].pattern else {
      Issue.record("«\(trigger)» has no program")
      return .unlimited
    }
    let first = brain.code.instructions[Int(range.lowerBound)]
    return first.operation == .maximumSize
      ? TextSize(nonspaces: first.a, gaps: first.b) : .unlimited
  }

  @Test func theLongestTextIsTheLimit() {
    #expect(limit("i want (@drink) [please]") == TextSize(nonspaces: 22, gaps: 6))
    #expect(limit("(a|bc) (d|e f)") == TextSize(nonspaces: 4, gaps: 2))
    #expect(limit("(a|b c) _") == TextSize(nonspaces: .max, gaps: 2))
    #expect(limit("(a|b) *") == .unlimited)
    #expect(limit("(a|b) <get name>") == .unlimited)
  }

  @Test func textsUpToTheLimitMatch() {
    let brain = brain(["i want (@drink) [please]", "(a|b c) _", "*"])
    for (message, trigger) in [
      ("i want cup of coffee please", 0), ("i want a cup of coffee please", 2),
      ("b c " + String(repeating: "d", count: 99), 1), ("a b c", 2),
    ] {
      var talk = Conversation()
      #expect(brain.respond(to: message, in: &talk).text == "\(trigger)")
    }
  }

  @Test func otherWhiteSpaceIsNotCounted() {
    let wide = TextSize(lowerBoundOf: Array("a\u{3000}\u{3000}b\t\tc  d".utf8))
    #expect(wide == TextSize(nonspaces: 4, gaps: 1))
    #expect(wide.fits(in: TextSize(nonspaces: 4, gaps: 1)))
    #expect(!wide.fits(in: TextSize(nonspaces: 3, gaps: 9)))
    #expect(!wide.fits(in: TextSize(nonspaces: 9, gaps: 0)))
  }
}
