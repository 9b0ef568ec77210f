import Conversations
import Responder
import RiveScript
import Synchronization
import Terminal
import Testing
import TranscriptFormat

@testable import Transcripts

/// Expectations of a transcript, and the messages that it leaves unchecked.
@MainActor
@Suite struct ExpectationTests {
  private static let rules = """
    + hello
    - Hello!{topic=talk}

    + name *
    - <set name=<star>>Yes.

    + who
    - <get name> and <id>.

    + code *
    - It is <call>base64 <star></call>.

    + dice
    - <call>roll</call> <call>roll</call>

    > topic talk
      + bye
      - Bye!{topic=random}
    < topic
    """

  private func replay(
    _ text: String, rules: String = rules, _ change: (inout ReplayOptions) -> Void = { _ in }
  ) async -> FileResult {
    var options = ReplayOptions()
    change(&options)
    let brain = Brain([RuleSource(name: "r.rive", text: rules)])
    return await Replay.file(text, by: brain, options)
  }

  private func updated(_ text: String, rules: String = rules) async -> String {
    let result = await replay(text, rules: rules) {
      $0.update = .exact
      $0.fillsInRules = true
    }
    return String(decoding: result.updated(Array(text.utf8)), as: UTF8.self)
  }

  @Test func aCaseIsPlayedWithEachWordingOfItsMessages() async {
    let text = """
      # greeting
      you> hello
       or> name ann
       or> hello \\[...]
      bot> Hello!
      you> who
       or> bye
      bot (any)>
      rule> r.rive: who
      """
    let file = await replay(text)
    #expect(file.cases.map(\.title) == ["greeting", "greeting: name ann", "greeting: hello [...]"])
    #expect(file.cases.map(\.location.line) == [1, 3, 4])
    #expect(file.cases.map(\.status) == [.failed, .failed, .failed])
    // In the topic of “hello”, neither “who” nor another rule answers as the last line wants.
    #expect(file.cases.map { $0.failures.map(\.location.line) } == [[9], [5, 9], [9]])
    #expect(file.cases.map { $0.failures.last?.message } == ["who", "bye", "bye"])
  }

  @Test func anUpdateFollowsTheFirstWording() async {
    let text = "you> hello\n or> hello\n or> name x\nyou> bye\n or> bye\nbot> No.\n"
    let expected = """
      you> hello
       or> hello
       or> name x
      bot> Hello!
      rule> r.rive: hello
      expect> topic = talk
      you> bye
       or> bye
      bot> Bye!

      """
    #expect(await updated(text) == expected)
  }

  /// Of several `rule>` lines below a message in parts, each names the rule of one part, in order.
  @Test func severalRulesAreThoseOfTheParts() async {
    let rules = "! global split = sentences\n" + Self.rules
    let text = """
      # one
      you> Name Ann. Who?
      rule> r.rive: who
      # both
      you> Name Ann. Hm. Who?
      rule> r.rive: name *
      rule> r.rive: who
      # wrong
      you> Name Ann. Who?
      rule> r.rive: who
      rule> r.rive: who

      """
    let file = await replay(text, rules: rules)
    #expect(file.cases.map(\.status) == [.passed, .passed, .failed])
    #expect(file.cases[2].failures.map(\.location.line) == [10])
    #expect(
      await updated(text, rules: rules)
        == text.replacing("Who?\n", with: "Who?\nbot> ann and localuser.\n")
        .replacing("who\nrule> r.rive: who\n", with: "name *\nrule> r.rive: who\n"))
  }

  /// Parley 0.2 wrote `random` for no topic in every language.
  @Test(arguments: ["random", nil]) func aTranscriptOfAnEarlierReleaseNamesNoTopic(initial: String?)
    async
  {
    let text = """
      set> topic = random
      you> hello
      expect> topic = random

      """
    let file = await Replay.file(text, by: ParrotResponder(initialTopic: initial))
    #expect(file.cases.map(\.status) == [.passed])
  }

  @Test func messagesWithoutExpectationsAreCounted() async {
    let text = """
      # nothing
      you> hello
      you> /topic
      you> bye
      # one
      you> hello
      bot> Hello!
      you> bye
      # a rule is enough
      you> hello
      rule> r.rive: hello
      """
    let file = await replay(text)
    #expect(file.cases.map(\.uncheckedMessageCount) == [2, 1, 0])
    #expect(file.cases.map(\.expectsNothing) == [true, false, false])
    #expect(file.cases.map(\.status) == [.passed, .passed, .passed])
    var summary = ReplaySummary()
    summary.add(file)
    var reporter = PrettyReporter()
    #expect(
      reporter.finish(summary).text.hasSuffix(
        "3 messages unchecked; 1 case expects nothing: --update fills in the replies\n"))
    let strict = await replay(text) { $0.strictness = .unmatched }
    #expect(strict.cases.map(\.status) == [.failed, .passed, .passed])
    #expect(strict.cases[0].failures.map(\.check) == [.unchecked(messages: 2)])
  }

  @Test func anUpdateWritesRuleAndTopic() async {
    let filled = await updated("you> hello\n\nyou> /topic\n\nyou> bye\n")
    #expect(
      filled == """
        you> hello
        bot> Hello!
        rule> r.rive: hello
        expect> topic = talk

        you> /topic
        note> topic: talk

        you> bye
        bot> Bye!
        rule> r.rive: bye
        expect> topic = random

        """)
    #expect(await replay(filled).cases.map(\.status) == [.passed])
    #expect(await updated(filled) == filled)
  }

  /// A line for a topic that neither the message nor the reply changes would tell nothing.
  @Test func anUpdateWritesNoTopicIfTheTalkStaysInTheInitialOne() async {
    let filled = await updated("you> name Ann\n")
    #expect(filled == "you> name Ann\nbot> Yes.\nrule> r.rive: name *\n")
    let left = await updated("set> topic = talk\nyou> bye\n")
    #expect(left.hasSuffix("rule> r.rive: bye\nexpect> topic = random\n"))
    let stayed = await updated(
      "set> topic = talk\nyou> hm\n", rules: Self.rules + "\n> topic talk\n+ hm\n- Hm!\n< topic\n")
    #expect(stayed.hasSuffix("rule> r.rive: hm\nexpect> topic = talk\n"))
  }

  /// The reply alone would not notice it.
  @Test func aDroppedTopicFails() async {
    let filled = await updated("you> hello\n")
    let dropped = Self.rules.replacing("Hello!{topic=talk}", with: "Hello!")
    let result = await replay(filled, rules: dropped)
    #expect(result.cases.flatMap(\.failures).map(\.location.line) == [4])
  }

  @Test(arguments: [1, 4]) func usersHaveConversationsOfTheirOwn(jobs: Int) async {
    let text = """
      user: Ann
      # two people
      you> name Ann
      user> Bob
      you> who
      bot> undefined and Bob.
      you> name Bob
      user> Ann
      you> who
      bot> ann and Ann.
      expect> name = ann
      user> Bob
      you> who
      bot> bob and Bob.
      # and afterwards the one in the header
      you> who
      bot> undefined and Ann.
      """
    let result = await replay(text) { $0.jobs = jobs }
    #expect(result.cases.map(\.status) == [.passed, .passed], "\(result.cases.map(\.failures))")
  }

  @Test(arguments: [1, 4]) func callsArePlayedBack(jobs: Int) async {
    let text = """
      call> base64 hello = aGVsbG8=
      you> code hello
      bot> It is aGVsbG8=.
      call> roll = 3
      call> roll = 5
      you> dice
      bot> 3 5
      you> code hello
      bot> It is [ERR: Object Not Found].
      call> base64 never = x
      you> dice
      bot> [...]
      """
    let result = await replay(text) { $0.jobs = jobs }
    #expect(result.cases.flatMap(\.failures).map(\.location.line) == [10])
    #expect(result.cases[0].failures.map(\.summary) == ["the object was not called"])
  }

  @Test("An object runs once for each of its calls", arguments: [1, 4])
  func objectsRunOnce(jobs: Int) async {
    let runs = Mutex(0)
    let objects = ObjectAnswerer(result: { _, _ in
      let count = runs.withLock { count -> Int in
        count += 1
        return count
      }
      return "\(count)"
    })
    let text = "you> code a\nbot> It is 1.\nyou> /seed 7\nyou> code a\nbot> It is 2.\n"
    let result = await replay(text) { ($0.jobs, $0.objects) = (jobs, objects) }
    #expect(result.cases.map(\.status) == [.passed], "\(result.cases.map(\.failures))")
  }

  @Test func aCallNeedsAMessageAndAResult() async {
    let lines = ["call> base64 x", "call> = y", "user>", "call> a = b"]
    for line in lines {
      let result = await replay("you> hello\n" + line + "\n")
      #expect(result.diagnostics.map(\.location.line) == [2], "\(line)")
    }
  }
}
