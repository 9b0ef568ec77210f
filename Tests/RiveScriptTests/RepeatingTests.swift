import Responder
import RiveScript
import Synchronization
import Testing

@Suite("Avoiding repetitions")
struct RepeatingTests {
  private static let rules = """
    ! global repeat = sentences
    + *
    - One. Shared?
    - Two. Shared?
    - Three.
    - Four!
    """

  private func replies(_ rules: String, count: Int, seed: UInt64) -> [String] {
    let brain = Brain([RuleSource(name: "a.rive", bytes: Array(rules.utf8))])
    var conversation = Conversation(seed: seed)
    return (0..<count).map { _ in brain.respond(to: "hello", in: &conversation).text }
  }

  @Test("no sentence comes twice while other replies are left", arguments: 0..<20)
  func avoidsSentences(seed: UInt64) {
    let replies = replies(Self.rules, count: 3, seed: seed)
    #expect(replies.count { $0.hasSuffix("Shared?") } == 1)
    #expect(Set(replies).count == 3)
  }

  @Test("without a choice, a reply comes again; with one, never twice in a row", arguments: 0..<20)
  func neverTwiceInARow(seed: UInt64) {
    #expect(
      replies("! global repeat = sentences\n+ *\n- Only.", count: 2, seed: seed)
        == ["Only.", "Only."])
    let many = replies(Self.rules, count: 40, seed: seed)
    #expect(zip(many, many.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test("asks no third question in a row while another reply is left", arguments: 0..<20)
  func asksTwiceAtMost(seed: UInt64) {
    let rules = "+ *\n- A?\n- B？\n- C?\n- D!\n- E!"
    func longestRow(_ value: String) -> Int {
      let asked = replies("! global repeat = \(value)\n\(rules)", count: 60, seed: seed)
        .map { !$0.hasSuffix("!") }
      return asked.reduce(into: (row: 0, longest: 0)) { found, asks in
        found.row = asks ? found.row + 1 : 0
        found.longest = max(found.longest, found.row)
      }.longest
    }
    #expect(longestRow("questions") <= 2)
  }

  @Test(
    "each draw finds the trigger that its own variables select",
    arguments: ["set", "bot"], [("+ is <get x>", "set"), ("+ is <bot x>", "bot")])
  func drawsMatchWithTheirOwnVariables(tag: String, read: (trigger: String, tag: String)) {
    let rules = """
      ! global repeat = sentences
      + hello
      - <\(tag) x=cat>{@is cat} Cat?
      - <\(tag) x=dog>{@is cat} Dog?
      - <\(tag) x=cow>{@is cat} Cow?
      \(read.trigger)
      - Same.
      + is *
      - Other.
      """
    for seed in 0..<10 {
      for reply in replies(rules, count: 6, seed: UInt64(seed)) {
        let isSame = reply.hasSuffix("Cat?") && tag == read.tag
        #expect(reply.hasPrefix(isSame ? "Same." : "Other."), "\(reply), seed \(seed)")
      }
    }
  }

  private final class Counter: Sendable { let runs = Mutex(0) }

  @Test("a macro runs once for one message", arguments: ["never", "sentences"])
  func macrosRunOnce(value: String) {
    let counter = Counter()
    var options = BrainOptions()
    options.macros["count"] = { _, _ in
      counter.runs.withLock { $0 += 1 }
      return "x"
    }
    let rules = "! global repeat = \(value)\n+ *\n- <call>count</call>\n- <call>count</call>"
    let brain = Brain([RuleSource(name: "a.rive", text: rules)], options: options)
    var conversation = Conversation(seed: 1)
    for _ in 0..<3 { _ = brain.respond(to: "hello", in: &conversation) }
    let runs = counter.runs.withLock { $0 }
    #expect(runs == 3)
  }

  @Test("the limits of a reply bound all of its draws")
  func drawsShareTheLimits() {
    let reply = String(repeating: "{@a}", count: 100)
    let rules = "! global repeat = never\n+ hello\n- \(reply)\n- \(reply)\n+ a\n- b"
    var options = BrainOptions()
    options.maximumSteps = 150
    let brain = Brain([RuleSource(name: "a.rive", text: rules)], options: options)
    var conversation = Conversation(seed: 1)
    var expected = conversation.randomness
    for _ in 0..<2 {
      let text = brain.respond(to: "hello", in: &conversation).text
      #expect(text == String(repeating: "b", count: 100))
    }
    // Each draw chooses once: one for the first message, and two for the second, which repeats the reply.
    for _ in 0..<3 { _ = expected.index(below: 2) }
    #expect(conversation.randomness == expected)
  }

  @Test("a greeting can be the reply to a message")
  func repliedGreeting() {
    let text = """
      ! global greeting = {@hi you}
      > begin
      + request
      - <set met=yes>{ok}
      < begin
      + hi *
      - Hi, <id>!
      """
    let brain = Brain([RuleSource(name: "a.rive", text: text)])
    #expect(brain.greeting(in: Conversation(user: "Ann")) == "Hi, Ann!")
    #expect(brain.greeting == "Hi, localuser!")
  }

  @Test("the greeting is that of the rules")
  func greeting() {
    let source = RuleSource(
      name: "a.rive", bytes: Array("! global greeting = Hello!\n+ *\n- x".utf8))
    #expect(Brain([source]).greeting == "Hello!")
    #expect(Brain([RuleSource(name: "a.rive", bytes: Array("+ *\n- x".utf8))]).greeting == nil)
  }
}
