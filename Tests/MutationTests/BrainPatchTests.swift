import Responder
import Robots
import Testing

@testable import RiveScript

@Suite("Patched rules")
struct BrainPatchTests {
  /// Rules with everything that patching treats in its own way: equal triggers, `%` lines, several files, topics,
  /// weights, choices, arrays, invalid rules in the making.
  private static let texts = [
    """
    ! version = 2.0
    ! array color = red|green|dark blue
    ! sub what's = what is
    > begin
    + request
    * <get mood> == sour => Hm. {ok}
    - {ok}
    < begin
    + hello
    - Hello!{weight=3}
    - Hi.
    + hello
    - Never.
    + (hi|hey) [there] *
    - Hey, <star>.
    ^  And more.
    + my name is *
    - <set name=<formal>>So you are <star>.
    + i like @color [*] things
    - {@hello} I like <star1>.
    + i have a (@color) (cat|dog)
    - A <star1> <star2>!
    + what is the (best|worst) [of (cats|dogs)] [*] {weight=20}
    - The <star1>?
    + knock knock
    - Who's there?
    + *
    % who is there
    - <star> who?
    + orange
    % who is there
    - Which one?
    + orange
    % who is there
    - Which of them?
    + go * and *
    * <get n> > 3 => Enough of <star2>.
    * <get n> == 1 => Once.
    - <add n=1>Went <star1>.
    + # and _
    - <star2>: <star1>
    + *
    - Sorry?
    - What?
    """,
    """
    > topic sport includes random
    + play [*] with *
    - I play with <star>.{topic=random}
    + play *
    - Later.
    + hello
    - Hello in sport.
    < topic
    > topic chess inherits sport
    + checkmate
    @ hello
    + play *
    @ my name is <star>
    < topic
    + chess
    - Let's.{topic=chess}
    + sport
    - Yes!{topic=sport}
    + hello
    - Not this one either.
    """,
  ]

  private static let sources = texts.enumerated().map {
    RuleSource(name: "\($0).rive", text: $1)
  }

  private func compare(
    _ sources: [RuleSource], _ mutations: [RuleMutation], _ language: RiveScriptLanguage,
    talks: UInt64
  ) throws -> (patched: Int, loaded: Int) {
    let patcher = try #require(language.tools.patcher(sources))
    var count = (patched: 0, loaded: 0)
    for (number, mutation) in mutations.enumerated() {
      guard let patched = patcher.responder(after: mutation.edits) as? Brain else {
        count.loaded += 1
        continue
      }
      count.patched += 1
      let loaded = Brain(sources.map { $0.applying(mutation.edits) }, options: language.options)
      #expect(!loaded.diagnostics.contains { $0.severity == .error }, "\(mutation)")
      #expect(patched.rules == loaded.rules, "\(mutation)")
      #expect(tables(patched) == tables(loaded), "\(mutation)")
      let messages = Self.messages(for: mutation, loaded, Randomness(seed: UInt64(number)))
      for seed in 0..<talks {
        var conversations = [Conversation(seed: seed), Conversation(seed: seed)]
        for message in messages {
          let one = patched.respond(to: message, in: &conversations[0])
          let other = loaded.respond(to: message, in: &conversations[1])
          #expect(one.text == other.text, "\(mutation): \(message)")
          #expect(one.explanation == other.explanation, "\(mutation): \(message)")
          if conversations[0] != conversations[1] {
            Issue.record("\(mutation): \(message)")
            break
          }
        }
      }
    }
    return count
  }

  /// The triggers of each topic in the order in which they win.
  private func tables(_ brain: Brain) -> [[[Int32]]] {
    brain.topics.map { [$0.triggers.order, $0.previousTriggers.order] }
  }

  /// Returns messages for the changed rule, and for others at random, in a random order.
  private static func messages(
    for mutation: RuleMutation, _ brain: Brain, _ randomness: Randomness
  ) -> [String] {
    var randomness = randomness
    let rules = brain.rules
    let own = rules.filter { mutation.ruleLocations.contains($0.location) }
    let others = (0..<5).map { _ in rules[randomness.index(below: rules.count)] }
    let conversation = Conversation()
    var messages = (own + others).flatMap {
      brain.messages(matching: $0, in: conversation, limit: 3)
    }
    messages += ["knock knock", "orange", "", "hello", "What's the best of dogs now"]
    for index in messages.indices { messages.swapAt(index, randomness.index(below: index + 1)) }
    return messages
  }

  @Test(
    "They answer as rules that were loaded anew, for every change of small rules",
    arguments: TriggerOrder.allCases)
  func small(_ order: TriggerOrder) throws {
    var language = RiveScriptLanguage()
    language.options.order = order
    let all = language.tools.mutations(Self.sources)
    let count = try compare(Self.sources, all, language, talks: 1)
    #expect(count.patched > 130, "\(count)")
    // Definitions, links of topics, and whatever makes a rule invalid.
    #expect(count.loaded < 15, "\(count)")
  }

  @Test("They answer as rules that were loaded anew, for random changes of Wren")
  func wren() throws {
    let language = RiveScriptLanguage()
    let all = language.tools.mutations(BuiltinRobot.sources)
    var randomness = Randomness(seed: 21)
    let some = (0..<24).map { _ in all[randomness.index(below: all.count)] }
    let count = try compare(BuiltinRobot.sources, some, language, talks: 1)
    #expect(count.patched > 12, "\(count)")
  }

  @Test("Several changes of several files at once")
  func several() throws {
    let language = RiveScriptLanguage()
    let all = language.tools.mutations(Self.sources)
    var randomness = Randomness(seed: 5)
    let merged = (0..<60).map { _ in
      var mutation = all[randomness.index(below: all.count)]
      mutation.edits += all[randomness.index(below: all.count)].edits
      return mutation
    }
    let count = try compare(Self.sources, merged, language, talks: 1)
    #expect(count.patched > 40, "\(count)")
  }

  @Test("Rules with errors, and letters that only UTF-8 mode keeps, are loaded")
  func refused() {
    for text in ["+ (a\n- b\n+ c\n- d", "+ caf\u{E9}\n- b"] {
      #expect(RiveScriptLanguage().tools.patcher([RuleSource(name: "r.rive", text: text)]) == nil)
    }
  }
}
