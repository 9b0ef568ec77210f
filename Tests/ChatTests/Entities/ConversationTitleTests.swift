import Conversations
import Responder
import Testing

@Suite struct ConversationTitleTests {
  /// Returns the title of a conversation with these messages, each of which has the same reply.
  private func title(_ messages: String...) -> String {
    title(of: messages.map { ($0, "Hm.") })
  }

  private func title(of exchanges: [(message: String, reply: String)]) -> String {
    var conversation = KeptConversation(
      id: 1, origin: .test(), title: KeptConversation.title(for: exchanges.first?.message ?? ""),
      last: WallTime(microseconds: 1), length: exchanges.count)
    conversation.retitle(by: exchanges)
    return conversation.title
  }

  @Test(arguments: [
    "hello", "Hi!", "hi there", "Hello, Wren!", "hey :-)", "good morning", "Hello, how are you?",
    "what's up?", "My name is Ann", "hi, my name is Ann Miller", "I'm Ann", "I am Ann.",
    "call me Ann",
    "/why", "//help", "?", "…", "", "你好", "Bonjour !", "¡Hola!", "Grüß Gott", "Привет", "안녕하세요",
  ])
  func smallTalkIsNoTitleIfAMessageFollows(greeting: String) {
    #expect(title(greeting, "how do I grow beans?") == "how do I grow beans?")
    #expect(title("hello", greeting, "how do I grow beans?") == "how do I grow beans?")
    #expect(title(greeting) == KeptConversation.title(for: greeting))
    #expect(title(greeting, "hello", "hi") == KeptConversation.title(for: greeting))
  }

  @Test(arguments: [
    "hello, how do I grow beans?", "I'm tired", "I am", "tea", "Ann", "hi-fi systems", "you",
    "there",
    "my name is not what you think it is", "你好，你叫什么名字？", "morning tea or evening tea?",
    "call me back tomorrow at five",
    "I'm Ann and I need a title",
  ])
  func whatSaysSomethingIsTheTitle(message: String) {
    #expect(title(message, "and now?") == message)
    #expect(title("hello", message, "and now?") == message)
  }

  @Test func aNameThatTheRobotAskedForIsNoTitle() {
    #expect(
      title(of: [
        ("hi", "Hello! What is your name?"), ("Ann", "Nice."), ("tea with milk", "Fine."),
      ]) == "tea with milk")
    #expect(
      title(of: [("hi", "Hello! What should I call you?"), ("ann", "Hi."), ("milk", "Fine.")])
        == "milk")
    #expect(
      title(of: [("hi", "Hello! What would you like?"), ("Tea", "Fine."), ("milk", "Fine.")])
        == "Tea")
  }

  @Test func aTitleThatTheUserGaveStays() {
    var conversation = KeptConversation(
      id: 1, origin: .test(), title: "Hi", last: WallTime(microseconds: 1), length: 2)
    conversation.retitle(by: [(message: "hello", reply: "r"), (message: "tea", reply: "r")])
    #expect(conversation.title == "Hi")
  }

  @Test func onlyTheFirstExchangesAreExamined() {
    let greetings = Array(
      repeating: (message: "hello", reply: "r"), count: KeptConversation.maximumTitleExchanges)
    #expect(title(of: greetings + [("tea", "r")]) == "hello")
    #expect(title(of: greetings.dropLast() + [("tea", "r")]) == "tea")
    var read = 0
    var conversation = KeptConversation(
      id: 1, origin: .test(), title: "hello", last: WallTime(microseconds: 1), length: 1_000_000)
    conversation.retitle(
      by: (0..<1_000_000).lazy.map { _ in
        read += 1
        return (message: "hello", reply: "r")
      })
    #expect(read <= KeptConversation.maximumTitleExchanges)
  }

  @Test func aTitleIsOneShortLine() {
    let long = "please " + String(repeating: "tea\n", count: 10_000)
    #expect(title("hello", long) == KeptConversation.title(for: long))
    #expect(title("hello", long).count == 60)
  }

  @Test(arguments: ["a b", " a b", "a b ", "a  b", "a\tb", "a\r\nb", "é  b", ""])
  func wordsOfTitlesAreSeparatedByOneSpace(message: String) {
    let words = message.split(whereSeparator: \.isWhitespace)
    #expect(KeptConversation.title(for: message) == words.joined(separator: " "))
  }
}
