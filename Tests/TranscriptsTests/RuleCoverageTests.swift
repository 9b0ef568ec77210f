import Responder
import RiveScript
import Testing

@testable import Transcripts

@Suite struct RuleCoverageTests {
  private static func place(_ line: Int) -> RuleLocation {
    RuleLocation(file: "a.rive", line: line)
  }

  private static let rules = [
    Rule(
      kind: "trigger", text: "hello, you", location: place(1),
      alternatives: [.init(text: "hi", location: place(2)), .init(text: "ho", location: place(3))]),
    Rule(
      kind: "trigger", text: "bye", location: place(5),
      alternatives: [.init(text: "bye", location: place(7))],
      conditions: [.init(text: "<get a> == b => c", location: place(6))]),
    Rule(kind: "trigger", text: "never", location: place(9)),
  ]

  private func covered() -> CoveredRules {
    var covered = CoveredRules()
    for number in 0..<3 {
      let rule = Self.rules[number == 2 ? 1 : 0]
      var step = Explanation.Step(rule: rule, depth: 0, topic: nil, message: "x")
      step.findings =
        number == 2
        ? [
          .condition(rule.conditions[0], left: "a", comparison: "==", right: "b", holds: false),
          .choice(rule.alternatives[0], index: 0, count: 1, weight: 1, total: 1),
        ] : [.choice(rule.alternatives[1], index: 1, count: 2, weight: 1, total: 2)]
      covered.add(Explanation(steps: [step]))
    }
    return covered
  }

  @Test func countsWhatWasTouched() {
    let coverage = RuleCoverage(rules: Self.rules.reversed() + Self.rules, covered: covered())
    #expect(coverage.triggers == .init(covered: 2, all: 3))
    #expect(coverage.replies == .init(covered: 2, all: 3))
    #expect(coverage.conditions == .init(covered: 0, all: 1))
    #expect(coverage.files.map(\.uncoveredLines) == [[2, 6, 9]])
  }

  @Test(arguments: [
    ("+ hey\n@ hello\n\n+ hello\n- hi\n", true), ("+ hey\n- {@hello}\n\n+ hello\n- hi\n", true),
    ("+ hey\n* a == a => {@hello}\n- ho\n\n+ hello\n- hi\n", false),
  ])
  func aRedirectThatIsFollowedIsCovered(rules: String, isComplete: Bool) {
    let brain = Brain([RuleSource(name: "a.rive", text: rules)])
    var talk = Conversation(user: "Ann", seed: 1)
    var covered = CoveredRules()
    covered.add(brain.respond(to: "hey", in: &talk).explanation)
    let replies = RuleCoverage(rules: brain.rules, covered: covered).replies
    #expect((replies.covered == replies.all) == isComplete, "\(replies)")
    #expect(replies.covered == (isComplete ? 2 : 1))
  }

  @Test func lcovHasLinesFunctionsAndBranches() {
    let coverage = RuleCoverage(rules: Self.rules, covered: covered())
    #expect(
      LcovReport(coverage) { "/x/" + $0 }.text == """
        TN:
        SF:/x/a.rive
        FN:1,hello  you (line 1)
        FN:5,bye (line 5)
        FN:9,never (line 9)
        FNDA:2,hello  you (line 1)
        FNDA:1,bye (line 5)
        FNDA:0,never (line 9)
        FNF:3
        FNH:2
        BRDA:1,0,0,0
        BRDA:1,0,1,2
        BRDA:5,0,0,1
        BRDA:6,1,0,0
        BRDA:6,1,1,1
        BRF:5
        BRH:3
        DA:1,2
        DA:2,0
        DA:3,2
        DA:5,1
        DA:6,1
        DA:7,1
        DA:9,0
        LF:7
        LH:5
        end_of_record

        """)
  }

  @Test func untouchedLinesAreShownInStretches() {
    #expect(CoverageTable.ranges([1, 2, 3, 5, 9, 10]) == "1-3, 5, 9-10")
    #expect(CoverageTable.ranges([]).isEmpty)
  }
}
