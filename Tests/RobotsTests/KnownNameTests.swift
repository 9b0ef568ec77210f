import Responder
import RiveScript
import Testing

@Suite("A name that the program gives is known")
struct KnownNameTests {
  private func replies(
    of user: String, to messages: String..., seed: UInt64
  ) -> (replies: [String], talk: Conversation) {
    var talk = Conversation(user: user, seed: seed)
    return (messages.map { wren.respond(to: $0, in: &talk).text }, talk)
  }

  @Test(arguments: [
    ("Kim", "Kim"), ("kim", "Kim"), ("McDonald", "McDonald"), ("Zoë Bell", "Zoë Bell"),
    ("小明", "小明"),
  ])
  func `Wren greets by it and never asks for it`(user: String, name: String) {
    for seed in 0..<40 as Range<UInt64> {
      let (replies, talk) = replies(of: user, to: "hello", "what is my name", "name", seed: seed)
      #expect(replies[0].contains(name), "\(replies)")
      #expect(replies[1].contains(name), "\(replies)")
      #expect(!replies.contains { $0.contains("call you") }, "\(replies)")
      #expect(talk.variables["name"] == name)
      let odd = self.replies(of: user, to: "xyzzy", seed: seed).replies[0]
      #expect(!odd.contains("call you"), "\(odd)")
      let talkAtOnce = Conversation(user: user, seed: seed)
      #expect(wren.greeting(in: talkAtOnce)?.contains(name) == true)
      #expect(wren.greeting(in: talk)?.contains(name) == true)
    }
  }

  @Test(arguments: [
    "localuser", "web-1k3j9x0q", "web-abcdefgh", "U024BE7LH", "4917012345678", "",
  ])
  func `what is no name is not taken for one`(user: String) {
    for seed in 0..<20 as Range<UInt64> {
      for message in ["hello", "what is my name"] {
        let (replies, talk) = replies(of: user, to: message, seed: seed)
        #expect(replies[0].contains("call you"), "\(replies)")
        #expect(talk.variables["name"] == nil)
      }
      #expect(wren.greeting(in: Conversation(user: user, seed: seed))?.contains("call you") == true)
    }
  }

  @Test func `another name wins, and a forgotten one stays forgotten`() {
    let (replies, talk) = replies(
      of: "Kim", to: "call me Bo", "what is my name", "forget my name", "what is my name", seed: 3)
    #expect(replies[1].contains("Bo") && !replies[3].contains("Kim"), "\(replies)")
    #expect(talk.variables["name"] == "undefined")
    var known = Conversation(user: "Kim", seed: 1)
    known.variables["name"] = "Kimberly"
    #expect(wren.greeting(in: known)?.contains("Kimberly") == true)
    _ = wren.respond(to: "hello", in: &known)
    #expect(known.variables["name"] == "Kimberly")
  }

  @Test func `the greeting leaves the conversation as it was`() {
    let talk = Conversation(user: "Kim", seed: 5)
    let first = wren.greeting(in: talk)
    #expect(wren.greeting(in: talk) == first && wren.greeting == wren.greeting(in: Conversation()))
  }
}
