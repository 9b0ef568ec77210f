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

  @Test func equalSeedsGiveEqualFutures() {
    var one = Randomness(seed: 1966)
    var other = Randomness(seed: 1966)
    for bound in 1...500 {
      let number = one.index(below: bound)
      #expect(number == other.index(below: bound) && (0..<bound).contains(number))
    }
  }
}
