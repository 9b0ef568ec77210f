import Responder
import Testing

@Suite struct ReplyTests {
  @Test func `equal problems of a reply are one, and the others keep their order`() {
    let location = SourceLocation(file: "a.rive", line: 1)
    let problems = [
      ReplyProblem(.noRuleMatched, "no trigger matches"),
      ReplyProblem(.objectNotFound, "x", at: location),
      ReplyProblem(.noRuleMatched, "no trigger matches", at: location),
    ]
    let reply = Reply(text: "", problems: (0..<300).map { problems[$0 % 3] })
    #expect(reply.problems == problems)
    #expect(Reply(text: "", problems: [problems[0]]).problems == [problems[0]])
  }

  /// A record of a rule that led to a text that no rule matches; its explanation would take long.
  private struct Record: Explaining {
    var answeringRule: AnsweringRule?
    var explanation: Explanation {
      Issue.record("the explanation is not needed")
      return Explanation(steps: [])
    }
  }

  @Test func theRuleThatMatchedIsKnownEvenIfItLedToNone() {
    let rule = AnsweringRule(
      text: "hello", location: SourceLocation(file: "a", line: 1, column: 1), isOnlyCatchAll: false)
    let reply = Reply(
      text: "?", problems: [ReplyProblem(.noRuleMatched, "no trigger matches")],
      explainedBy: Record(answeringRule: rule))
    #expect(reply.matchedRule == rule)
    #expect(reply.answeringRule == nil)
  }
}
