import Eliza
import Responder
import TestSupport
import Testing

@Suite struct EvaluationTests {
  /// Returns the replies to messages in one conversation.
  private func replies(_ rules: String, _ messages: String...) throws -> [String] {
    let script = try ScriptBench.script(rules: rules)
    var conversation = Conversation()
    return messages.map { script.respond(to: $0, in: &conversation).text }
  }

  @Test func triesTheHighestRankFirstAndTheRestInOrder() throws {
    let rules =
      "(A ((0) (NEWKEY)))(B 2 ((0) (NEWKEY)))(C 1 ((0) (C 1)))(D ((0) (D)))(E 3 ((0) (NEWKEY)))"
    #expect(
      try replies(rules, "a b c d", "d c", "a d c b e", "b d c")
        == ["C A B C D", "C D C", "C A D C B E", "D"])
  }

  @Test func substitutesAfterLookingUp() throws {
    let rules = "(ME = YOU)(YOU = I ((0 I 0) (I 3)) ((0) (NO I)))(I = YOU ((0 YOU 0) (YOU 3)))"
    #expect(try replies(rules, "you like me", "i like me") == ["I LIKE YOU", "YOU LIKE YOU"])
  }

  @Test func keepsTheFirstClauseWithAKeyword() throws {
    let rules = "(X ((0) (X 1)))(S = T)"
    #expect(
      try replies(rules, "s, x one. x two", "x but y", "x! y?", "no, x", "butter x")
        == ["X X ONE", "X X", "X X", "X X", "X BUTTER X"])
  }

  @Test func answersAnEmptyMessage() throws {
    #expect(
      try replies("", "", "  ", ",", "") == ["TELL ME MORE", "GO ON", "TELL ME MORE", "GO ON"])
  }

  @Test func turnsPassOnAndAreSharedByLinks() throws {
    let rules = "(A ((0) (ONE) (TWO) (=B)))(B ((0) (THREE)))(C (=A))"
    #expect(
      try replies(rules, "a", "c", "a", "c", "b") == ["ONE", "TWO", "THREE", "ONE", "THREE"])
  }

  @Test func preGivesTheNextRuleOtherWords() throws {
    let rules = "(A ((0 A 0) (PRE (3 B 1) (=B))))(B ((0 B 0) (3 THEN 1)))"
    #expect(try replies(rules, "one a two", "a") == ["ONE THEN TWO", "THEN"])
  }

  @Test func recallsTheOldestMemoryEveryFourthTime() throws {
    let rules = "(A ((0) (OK)))"
    let found = try replies(
      rules, "my x here", "my y here", "nothing", "nothing", "a", "a", "nothing")
    #expect(
      found == ["YOURS", "YOURS", "FOUR MY X HERE", "TELL ME MORE", "OK", "OK", "FOUR MY Y HERE"])
  }

  @Test func fallsBackOnItsBuiltInMessages() throws {
    let found = try replies("(A ((A) (OK)))", "a b", "a b", "a b", "a b", "a")
    #expect(found == ["HMMM", "GO ON , PLEASE", "I SEE", "PLEASE CONTINUE", "OK"])
  }

  @Test func printsListsAndSpacesOfAScriptAsTheyAre() throws {
    let rules = "(A ((0) (SAY (X Y) = « 1)))(B ((0) ()))"
    #expect(try replies(rules, "a", "b") == ["SAY (X Y) =   A", ""])
  }

  @Test func saysWhichKeywordFoundNothing() throws {
    let script = try ScriptBench.script(rules: "(A ((A) (OK)))")
    var conversation = Conversation()
    let reply = script.respond(to: "a b", in: &conversation)
    #expect(reply.foundNoRule && reply.problems.first?.detail == "no decomposition of A matches")
    #expect(reply.explanation.winner == nil && conversation.lastMatch == nil)
  }

  @Test func aScriptWithErrorsAnswersAsFarAsItCan() throws {
    let text = "(HI)\n(A ((0) (=NOWHERE)))\n(B ((0) (OK)))"
    let compilation = ElizaLanguage().compile([RuleSource(name: "t", text: text)]) { _ in }
    #expect(compilation.diagnostics.count == 3)
    let script = try #require(compilation.responder)
    var conversation = Conversation()
    let replies = ["a", "b", "c"].map { script.respond(to: $0, in: &conversation) }
    #expect(replies.map(\.text) == ["HMMM", "OK", "I SEE"])
    #expect(replies.map(\.foundNoRule) == [true, false, true])
  }

  @Test func tellsWhatElseCouldHaveAnswered() throws {
    let rules = "(A 3 ((0 X) (NO)) ((0 A B) (NEWKEY)) ((0 A 0) (YES)))(B ((0 B) (B)) ((B) (NO)))"
    let script = try ScriptBench.script(rules: rules)
    let conversation = Conversation()
    func texts(_ limit: Int) -> [String] {
      script.runnersUp(to: "a b", in: conversation, limit: limit).map(\.rule.text)
    }
    #expect(texts(10) == ["A (0 A B)", "A (0 A 0)", "NONE (0)"])
    #expect(texts(1) == ["A (0 A B)"] && texts(0) == [])
    let reasons = script.runnersUp(to: "a b", in: conversation, limit: 9).map(\.reason)
    #expect(reasons == [.gaveWay, .later, .later])
    #expect(script.runnersUp(to: "c", in: conversation, limit: 9).isEmpty)
  }

  @Test(arguments: ["the lmap", "the\tlamp"])
  func theOtherRulesAreThoseOfTheMessageAsItIsAnswered(message: String) throws {
    let script = try ScriptBench.script(
      rules: "; parley:spelling on\n(LAMP ((0 LAMP 0) (D)) ((0) (E)))")
    var conversation = Conversation()
    let others = script.runnersUp(to: message, in: conversation, limit: 9)
    #expect(others.map(\.rule.text) == ["LAMP (0)", "NONE (0)"])
    let reply = script.respond(to: message, in: &conversation)
    #expect(reply.explanation.winner?.text == "LAMP (0 LAMP 0)")
  }

  @Test func namesTheRoundThatNeverEnds() throws {
    let limits = Script.Limits(links: 200)
    let script = try ScriptBench.script(
      rules: "(A ((0) (=B)))(B ((0) (=C)))(C (=A))", limits: limits)
    var conversation = Conversation()
    let problem = try #require(script.respond(to: "a", in: &conversation).problems.first)
    #expect(problem.kind == .deepRecursion)
    let rounds = ["A -> B -> C -> A", "B -> C -> A -> B", "C -> A -> B -> C"]
    #expect(
      rounds.map { "stopped after 200 links; links form a cycle: \($0)" }
        .contains(problem.detail))
    #expect(script.respond(to: "my", in: &conversation).text == "YOURS")
  }

  /// A message that each link makes longer is not written 10,000 times.
  @Test func aLinkCountsByTheWordsThatItMoves() throws {
    let script = try ScriptBench.script(rules: "(A ((0 A 0) (PRE (1 A A 3) (=A))))")
    var conversation = Conversation()
    let reply = script.respond(to: "a", in: &conversation)
    let problem = try #require(reply.problems.first)
    #expect(problem.detail == "stopped after 10000 links; links form a cycle: A -> A")
    let words = reply.text.split(separator: " ").count
    #expect((2_000..<2_500).contains(words), "\(words)")
  }

  /// The rule of a reply is known without repeating all of its steps, even if the reply was stopped.
  @Test(arguments: ["a", "k a", "k b a"])
  func theRuleOfAStoppedReplyIsThatOfItsExplanation(message: String) throws {
    let script = try ScriptBench.script(
      rules: "(K 5 ((0) (NEWKEY)))(B 4 (=K))(A ((0 A 0) (PRE (1 A A 3) (=A))))")
    var conversation = Conversation()
    let reply = script.respond(to: message, in: &conversation)
    #expect(reply.problems.map(\.kind) == [.deepRecursion])
    let winner = try #require(reply.explanation.winner)
    #expect(reply.answeringRule?.text == winner.text)
    #expect(reply.answeringRule?.location == winner.location)
    let time = Growth.time { for _ in 0..<10 { _ = reply.answeringRule } }
    #expect(time < Growth.time { _ = reply.explanation })
  }

  /// Stacking many keywords does not count as an endless computation, and is processed quickly.
  @Test func aMessageMayStackAnyNumberOfKeywords() throws {
    let rules = "(A ((0 X 0) (NO)) ((0) (NEWKEY)))(B 1 ((0) (NEWKEY) (=A)))"
    let script = try ScriptBench.script(rules: rules)
    var conversation = Conversation()
    let message = String(repeating: "a my b ", count: 4_000).replacing("my", with: "y")
    let reply = script.respond(to: message, in: &conversation)
    #expect(reply.text == "TELL ME MORE" && reply.problems == [])
    let explanation = reply.explanation
    #expect(explanation.winner?.text == "NONE (0)" && conversation.lastMatch == "NONE (0)")
    #expect(explanation.steps.reduce(0) { $0 + $1.message.utf8.count } < 10 << 20)
  }

  @Test func oneMessageFormsAThousandMemoriesAtMost() throws {
    let text = """
      (HI) (NONE ((0) (GO ON))) (MY ((0) (NEWKEY)))
      (MEMORY MY (0 = ONE) (0 = TWO) (0 = THREE) (0 = FOUR))
      """
    let compilation = ElizaLanguage().compile([RuleSource(name: "t", text: text)]) { _ in }
    let script = try #require(compilation.responder)
    var conversation = Conversation()
    let message = String(repeating: "my ", count: 3_000)
    #expect(script.respond(to: message, in: &conversation).text == "GO ON")
    #expect(conversation.engine.texts.count == 1_000)
  }

  @Test(arguments: ["((5) (FIVE WORDS))", "((0) (NEWKEY))"])
  func aNoneWithoutAReplyEchoesAndSaysSo(rule: String) throws {
    let text = "(HI) (NONE \(rule))"
    let script = ElizaLanguage().compile([RuleSource(name: "t", text: text)]) { _ in }.responder
    var conversation = Conversation()
    let reply = try #require(script).respond(to: "only three words", in: &conversation)
    #expect(reply.text == "ONLY THREE WORDS")
    #expect(reply.foundNoRule)
    #expect(reply.answeringRule == nil && conversation.lastMatch == nil)
  }

  @Test func stopsAMessageThatGrowsForEver() throws {
    let rules = "(A ((0) (PRE (1 1) (=A))))(B ((0 1) (PRE (1 2 X) (=B))))"
    let limits = Script.Limits(links: 300, words: 5_000)
    let script = try ScriptBench.script(rules: rules, limits: limits)
    var conversation = Conversation()
    let reply = script.respond(to: "a", in: &conversation)
    #expect(reply.problems.map(\.kind) == [.tooLong])
    #expect(reply.text.utf8.count < 10_000)
    #expect(script.respond(to: "b", in: &conversation).problems.map(\.kind) == [.deepRecursion])
  }

  @Test func aCancelledReplyLeavesTheTalkAsItWas() async throws {
    let text = """
      (HI) (NONE ((0) (GO ON) (TELL ME MORE)))
      (MEMORY MY (0 = ONE 1) (0 = TWO 1) (0 = THREE 1) (0 = FOUR 1))
      (MY ((0 ROUND) (=AND))  ((0) (YOURS))) (AND ((0) (=MY) (=MY) (=MY)))
      """
    let compilation = ElizaLanguage(limits: Script.Limits(links: 0))
      .compile([RuleSource(name: "t", text: text)]) { _ in }
    let script = try #require(compilation.responder)
    var conversation = Conversation()
    for message in ["my dear", "and", "what"] { _ = script.respond(to: message, in: &conversation) }
    let before = conversation
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      var talk = before
      let reply = script.respond(to: "my round", in: &talk)
      return (talk, reply.problems.map(\.kind), reply.explanation.steps.count)
    }
    task.cancel()
    let (after, kinds, steps) = await task.value
    #expect(kinds == [.interrupted] && steps > 60)
    #expect(after == before)
  }
}
