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
}
