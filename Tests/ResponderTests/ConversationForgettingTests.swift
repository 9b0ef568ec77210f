import Testing

@testable import Responder

@Suite struct ConversationForgettingTests {
  private func talk() -> Conversation {
    var talk = Conversation(user: "ann", seed: 5)
    talk.variables = ["name": "Ann", "pet": "cat"]
    talk.topic = "pets"
    talk.robotVariables = ["friend": "Ann"]
    talk.engine.texts = ["MY SISTER IS ANN"]
    talk.record(input: "i am ann", reply: "Hello Ann.")
    talk.freeze()
    _ = talk.randomness.next()
    return talk
  }

  @Test func aVariableIsForgottenInWhatIsFrozenToo() {
    var talk = talk()
    talk.forget("name")
    #expect(talk.variables == ["pet": "cat"])
    #expect(talk.topic == "pets")
    talk.thaw()
    #expect(talk.variables == ["pet": "cat"])
  }

  @Test func theTopicIsForgottenLikeAVariable() {
    var talk = talk()
    talk.forget("topic")
    #expect(talk.topic == nil && talk.variables.count == 2)
    talk.thaw()
    #expect(talk.topic == nil && talk.variables.count == 2)
  }

  @Test func whenAllIsForgottenOnlyChanceGoesOn() {
    let before = talk()
    var talk = before
    talk.forget(nil)
    var blank = Conversation(user: "ann")
    blank.randomness = before.randomness
    #expect(talk == blank)
    let isThawed = talk.thaw()
    #expect(!isThawed)
  }
}
