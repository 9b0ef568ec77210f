import Responder
import Testing

@Suite struct RuleSampleTests {
  /// A `you>` message has to reach its rule; a `not>` message must not.
  @Test(arguments: [(1, false, true), (2, false, false), (1, true, false), (2, true, true)])
  func aSamplePassesByTheRuleThatItReaches(line: Int, isNegative: Bool, passes: Bool) {
    let rules = (1...2).map {
      Rule(kind: "trigger", text: "hello", location: SourceLocation(file: "a.rive", line: $0))
    }
    let sample = RuleSample(
      message: "hello", isNegative: isNegative, rule: rules[0],
      range: SourceRange(rules[0].location, count: 1), winner: rules[line - 1])
    #expect(sample.passes == passes)
  }

  @Test(arguments: [false, true]) func aSampleWithoutAWinnerReachesNoRule(isNegative: Bool) {
    let rule = Rule(
      kind: "trigger", text: "hello", location: SourceLocation(file: "a.rive", line: 1))
    let sample = RuleSample(
      message: "hey", isNegative: isNegative, rule: rule,
      range: SourceRange(rule.location, count: 1), winner: nil)
    #expect(sample.passes == isNegative)
  }
}
