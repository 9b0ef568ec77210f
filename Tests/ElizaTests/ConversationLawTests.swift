import Foundation
import Responder
import TestSupport
import Testing

@testable import Eliza

/// The laws of every conversation.
@Suite struct ConversationLawTests {
  private static let rules = """
    (I = YOU ((0 YOU FEEL 0) (WHY 4) (NEWKEY)) ((0) (=WHAT) (PRE (YOU 1 AGAIN) (=FEEL)) (YES)))
    (ME = YOU) (AM = ARE 2 ((0 YOU ARE 0) (SINCE WHEN ARE YOU 4) (NEWKEY)))
    (FEEL DLIST(/BELIEF) ((0 FEEL 0) (GO ON) (1)) ((0 (/BELIEF) 0) (X 2 3)))
    (THINK DLIST(/BELIEF) 3 (=FEEL)) (WHAT ((0) (WHY DO YOU ASK) (WHAT 1)))
    """
  private static let words = [
    "i", "me", "my", "am", "feel", "think", "what", "but", ",", ".", "x", "naïve", "house", "sad!",
    "ALWAYS", "", "  ", "antidisestablishmentarianism",
  ]

  private func message(_ random: inout Randomness) -> String {
    (0..<random.index(below: 9)).map { _ in Self.words[random.index(below: Self.words.count)] }
      .joined(separator: " ")
  }

  private struct Silence: ObjectHandler {
    func result(of request: ObjectRequest, in _: inout Conversation) async -> String? { nil }
  }

  /// A script calls nothing, so that a handler changes nothing.
  @Test func handlersChangeNothing() async throws {
    let script = try ScriptBench.script(rules: Self.rules)
    var random = Randomness(seed: 1)
    var (one, other) = (Conversation(), Conversation())
    for turn in 0..<60 {
      let message = message(&random)
      let expected = script.respond(to: message, in: &one).text
      let reply = await script.respond(to: message, in: &other, objects: Silence())
      #expect(reply.text == expected && one == other, "turn \(turn)")
    }
  }

  /// A conversation that is saved and loaded between any two messages continues unchanged.
  @Test func goesOnAfterBeingSaved() throws {
    let script = try ScriptBench.script(rules: Self.rules)
    for seed in 0..<Soak.count(60) {
      var random = Randomness(seed: seed)
      var whole = Conversation()
      var saved = Conversation()
      for turn in 0..<60 {
        let message = message(&random)
        let expected = script.respond(to: message, in: &whole).text
        saved = try JSONDecoder().decode(Conversation.self, from: JSONEncoder().encode(saved))
        #expect(
          script.respond(to: message, in: &saved).text == expected, "seed \(seed) turn \(turn)")
        #expect(saved == whole, "seed \(seed) turn \(turn)")
      }
    }
  }

  /// Any bytes are a message, and the same ones give the same reply.
  @Test func answersAnyBytes() throws {
    let script = try ScriptBench.script(rules: Self.rules)
    for seed in 0..<2_000 {
      var random = Randomness(seed: UInt64(seed))
      let bytes = (0..<random.index(below: 200)).map { _ in UInt8(random.index(below: 256)) }
      let message = String(decoding: bytes, as: UTF8.self)
      var one = Conversation(seed: UInt64(seed))
      var other = one
      for _ in 0..<3 {
        let reply = script.respond(to: message, in: &one)
        #expect(reply.text == script.respond(to: message, in: &other).text, "seed \(seed)")
        #expect(reply.problems.allSatisfy { $0.kind == .noRuleMatched }, "seed \(seed)")
      }
      #expect(one == other, "seed \(seed)")
    }
  }

  /// Explaining a reply describes exactly that reply, and changes nothing.
  @Test func explanationsTellTheTruth() throws {
    let script = try ScriptBench.script(rules: Self.rules)
    let rules = Set(script.rules)
    for seed in 0..<60 {
      var random = Randomness(seed: UInt64(seed))
      var talk = Conversation()
      for turn in 0..<40 {
        let reply = script.respond(to: message(&random), in: &talk)
        let explanation = reply.explanation
        #expect(explanation == reply.explanation, "seed \(seed) turn \(turn)")
        #expect(explanation.winner?.text == talk.lastMatch, "seed \(seed) turn \(turn)")
        let ruled = explanation.steps.filter { !$0.captures.isEmpty || $0.rule.kind == "link" }
        #expect(ruled.allSatisfy { rules.contains($0.rule) }, "seed \(seed) turn \(turn)")
        if let said = saying(explanation) {
          #expect(said == reply.text, "seed \(seed) turn \(turn)")
        }
      }
    }
  }

  /// Returns the reply composed from the last step of an explanation; `nil` for a memory.
  private func saying(_ explanation: Explanation) -> String? {
    guard let last = explanation.steps.last(where: { $0.rule.kind == "decomposition" }),
      explanation.winner?.kind != "memory", !last.gaveWay
    else { return nil }
    for case .choice(let alternative, _, _, _, _) in last.findings {
      let words = alternative.text.dropFirst().dropLast().split(separator: " ").map { word in
        Int(word).map { last.captures[$0 - 1] ?? "" } ?? String(word)
      }
      return words.filter { !$0.isEmpty }.joined(separator: " ")
    }
    return nil
  }

  /// Memories are recalled in the order in which they were formed, for any number of them.
  @Test func theQueueOfMemoriesIsAQueue() throws {
    let script = try #require(try ScriptBench.script(rules: Self.rules) as? Script)
    for seed in 0..<50 {
      var random = Randomness(seed: UInt64(seed))
      var session = Session(EngineMemory(), script.program)
      var model: [String] = []
      for number in 0..<500 {
        if random.index(below: 5) < 3 {
          session.remember("\(number)")
          model.append("\(number)")
        } else {
          #expect(session.recall() == (model.isEmpty ? nil : model.removeFirst()), "seed \(seed)")
        }
        #expect(session.waitingCount == model.count, "seed \(seed)")
        #expect(session.waitingBytes == model.joined().utf8.count, "seed \(seed)")
        #expect(session.memory.texts.count <= 2 * model.count + 1, "seed \(seed)")
      }
    }
  }

  @Test func goesOnWithTheMemoriesOfAnEarlierRelease() throws {
    let script = try #require(try ScriptBench.script(rules: Self.rules) as? Script)
    var memory = EngineMemory()
    memory.texts = ["RECALLED", "WAITING", "NEWEST"]
    memory.counters = [5, 1] + script.program.decompositions.map { _ in 0 }
    var session = Session(memory, script.program)
    #expect(session.waitingCount == 2 && session.waitingBytes == 13)
    #expect(session.recall() == "WAITING")
    #expect(session.recall() == "NEWEST")
    #expect(session.recall() == nil && session.waitingBytes == 0)
  }

  /// A saved conversation of another script, or a modified one, does not crash the engine.
  @Test func acceptsAnyEngineMemory() throws {
    let script = try ScriptBench.script(rules: Self.rules)
    for seed in 0..<300 {
      var random = Randomness(seed: UInt64(seed))
      var talk = Conversation()
      let extremes = [Int.min, -1, 0, 1, 7, Int.max]
      talk.engine.counters = (0..<random.index(below: 40)).map { _ in
        extremes[random.index(below: extremes.count)]
      }
      talk.engine.texts = EngineTexts((0..<random.index(below: 4)).map { "\($0)" })
      for _ in 0..<8 { _ = script.respond(to: message(&random), in: &talk) }
      #expect(talk.inputs.count == 8, "seed \(seed)")
    }
  }

  /// A user who only mentions their own things does not fill the memory.
  @Test func soManyMemoriesWaitAndNoMore() throws {
    let script = try ScriptBench.script(
      rules: Self.rules, limits: Script.Limits(memories: 3))
    var talk = Conversation()
    for _ in 0..<100 { _ = script.respond(to: "my house is old", in: &talk) }
    #expect(talk.engine.texts.count <= 6)
  }
}
