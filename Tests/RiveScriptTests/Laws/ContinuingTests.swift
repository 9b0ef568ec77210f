import Foundation
import Responder
import TestSupport
import Testing

@testable import RiveScript

/// A saved conversation continues as if it had never stopped.
@Suite struct ContinuingTests {
  @Test func goesOnAfterBeingSavedAtAnyTurn() throws {
    var choices: Set<String> = []
    for seed in 0..<Soak.count(60) {
      var random = RandomRules(seed: seed)
      let text = random.talkativeRules(30)
      let brain = Brain([RuleSource(name: "r", text: text)])
      // It continues with rules that were loaded again.
      let again = Brain([RuleSource(name: "r", text: text)])
      var whole = Conversation(user: "Ada", seed: seed)
      var saved = whole
      for turn in 0..<30 {
        let message = random.message()
        let reply = brain.respond(to: message, in: &whole).text
        saved = try JSONDecoder().decode(Conversation.self, from: JSONEncoder().encode(saved))
        #expect(
          again.respond(to: message, in: &saved).text == reply, "seed \(seed) turn \(turn)")
        #expect(saved == whole, "seed \(seed) turn \(turn)")
        choices.insert(String(reply.prefix(1)))
      }
    }
    #expect(
      choices.isSuperset(of: ["C", "D", "E", "R", "S", "T"]), "chance had no say: \(choices)")
  }
}
