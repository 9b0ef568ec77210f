import Foundation
import Testing

@testable import Responder

@Suite struct ConversationTests {
  @Test func keepsTheNewestNineExchanges() {
    var conversation = Conversation()
    for number in 1...12 { conversation.record(input: "in \(number)", reply: "out \(number)") }
    #expect(conversation.inputs == (4...12).reversed().map { "in \($0)" })
    #expect(conversation.replies.first == "out 12")
  }

  @Test func theVariableTopicIsTheTopic() {
    var conversation = Conversation()
    conversation[variable: "topic"] = "games"
    #expect(conversation.topic == "games")
    #expect(conversation.variables.isEmpty)
  }

  @Test func thawingGoesBackDiscardingDoesNot() throws {
    var talk = Conversation()
    talk[variable: "name"] = "Ann"
    talk.record(input: "a", reply: "b")
    let before = talk
    for (action, goesBack, stays) in [
      (Conversation.Thaw.thaw, true, false), (.discard, false, false), (.keep, true, true),
    ] {
      var one = before
      one.freeze()
      one = try JSONDecoder().decode(Conversation.self, from: JSONEncoder().encode(one))
      one[variable: "name"] = "Bob"
      one.topic = "games"
      one.record(input: "c", reply: "d")
      let changed = one
      let wasFrozen = one.thaw(action)
      #expect(wasFrozen)
      #expect((one.variables == before.variables) == goesBack)
      #expect((one.inputs == before.inputs) == goesBack)
      #expect((one.topic == changed.topic) == !goesBack)
      let isStillFrozen = one.thaw(action)
      #expect(isStillFrozen == stays)
    }
  }

  @Test func equalSeedsGiveEqualFutures() {
    var one = Randomness(seed: 1966)
    var other = Randomness(seed: 1966)
    for bound in 1...500 {
      let number = one.index(below: bound)
      #expect(number == other.index(below: bound) && (0..<bound).contains(number))
    }
  }
}
