import Responder
import Testing

@testable import Chatroom
@testable import Conversations

@MainActor
@Suite struct ConversationDataManagerTests {
  private let history = MemoryHistoryService()

  private func manager(
    _ service: (any HistoryService)? = nil, _ settings: ChatSettings = ChatSettings(seed: 7)
  ) async -> LiveConversationDataManager {
    let conversations = LiveConversationDataManager(service: service ?? history, clock: TestClock())
    _ = await conversations.begin(with: .echo, settings)
    return conversations
  }

  private func record(
    _ message: String, in conversations: LiveConversationDataManager,
    memory: Conversation = Conversation()
  ) async throws {
    let exchange = Exchange(
      message: message, reply: Reply(text: "r"), topic: nil, duration: .zero,
      at: WallTime(microseconds: 2))
    try await conversations.record(exchange, by: .echo, memory: memory)
  }

  @Test func beginsWithWhatIsKnownOfTheUserUnlessFresh() async throws {
    var memory = Conversation()
    memory.variables = ["name": "Bob"]
    try await record("hi", in: await manager(), memory: memory)
    let conversations = LiveConversationDataManager(service: history, clock: TestClock())
    let known = await conversations.begin(with: .echo, ChatSettings(seed: 3))
    #expect(known.variables == ["name": "Bob"] && known.randomness == Randomness(seed: 3))
    #expect(conversations.origin?.variables == ["name": "Bob"])
    let fresh = await conversations.begin(with: .echo, ChatSettings(startsFresh: true))
    #expect(fresh.variables == [:] && conversations.origin?.isFresh == true)
  }

  @Test func aBrokenHistoryIsNoReasonNotToBegin() async {
    let conversations = LiveConversationDataManager(
      service: StubHistory.broken, clock: TestClock())
    let memory = await conversations.begin(
      with: .echo, ChatSettings(user: "ann"))
    #expect(memory.variables == [:] && conversations.origin?.user == "ann")
    await #expect(throws: StubHistory.failure) {
      try await record("hi", in: conversations)
    }
  }

  @Test func commandsBeforeTheFirstExchangeAreStoredWithIt() async throws {
    let conversations = await manager()
    try await conversations.record(.seed(3), memory: Conversation())
    #expect(try await history.page(matching: [], after: nil, limit: 9).items.isEmpty)
    try await record("hi", in: conversations)
    try await conversations.record(.seed(4), memory: Conversation())
    #expect(try await history.pendingCommands(of: 1) == ["/seed 4"])
    try await record("ho", in: conversations)
    let entries = try await history.allEntries(of: 1)
    #expect(entries.map(\.commands) == [["/seed 3"], ["/seed 4"]])
    #expect(conversations.isAmong([2, 1]) && !conversations.isAmong([2]))
  }

  @Test func withItsOnlyExchangeTakenBackAConversationIsGone() async throws {
    let conversations = await manager()
    try await conversations.record(.seed(3), memory: Conversation())
    try await record("hi", in: conversations)
    try await conversations.takeBack(memory: Conversation())
    #expect(!conversations.isAmong([1]))
    #expect(try await history.page(matching: [], after: nil, limit: 9).items.isEmpty)
    try await record("ho", in: conversations)
    let entries = try await history.allEntries(of: 2)
    #expect(entries.map(\.message) == ["ho"] && entries.map(\.commands) == [["/seed 3"]])
  }

  @Test func hearsOnceOfWhatAnotherWindowForgot() async throws {
    var memory = Conversation()
    memory.variables = ["name": "Bob", "pet": "cat"]
    let (here, there) = (await manager(), await manager())
    try await record("hi", in: here, memory: memory)
    try await record("ho", in: there, memory: memory)
    try await there.record(.forget("name"), memory: memory)
    #expect(try await here.forgottenElsewhere() == ["name"])
    #expect(try await here.forgottenElsewhere() == [])
    try await here.record(.forget(nil), memory: memory)
    #expect(try await here.forgottenElsewhere() == [])
    #expect(try await there.forgottenElsewhere() == [nil])
  }

  @Test func hearsOfADeletionInAnotherWindow() async throws {
    let conversations = await manager()
    try await record("hi", in: conversations)
    try await history.delete([1], at: WallTime(microseconds: 3))
    await #expect(throws: HistoryError.noSuchConversation(1)) {
      try await conversations.forgottenElsewhere()
    }
  }

  @Test func aConversationThatGoesOnIsTheSame() async throws {
    var memory = Conversation()
    memory.variables = ["name": "Bob"]
    let first = await manager()
    try await record("hi", in: first, memory: memory)
    try await first.record(.seed(3), memory: memory)
    let conversations = await manager(nil, ChatSettings(user: "ann"))
    let kept = try await conversations.conversation(1)
    let (restored, entries) = try await conversations.resume(kept)
    #expect(restored == memory && entries.map(\.message) == ["hi"])
    #expect(conversations.origin == kept.origin && conversations.isAmong([1]))
    try await record("ho", in: conversations)
    #expect(try await history.allEntries(of: 1).map(\.commands) == [[], ["/seed 3"]])
  }

  @Test func beforeTheFirstExchangeAForgottenVariableWasNeverThere() async throws {
    var memory = Conversation()
    memory.variables = ["name": "Bob", "pet": "cat"]
    try await record("hi", in: await manager(), memory: memory)
    let conversations = await manager()
    try await conversations.record(.forget("pet"), memory: memory)
    #expect(conversations.origin?.variables == ["name": "Bob"])
    #expect(conversations.origin?.forgotten == [])
    try await record("ho", in: conversations)
    try await conversations.record(.forget(nil), memory: memory)
    #expect(conversations.origin?.variables == [:])
    #expect(conversations.origin?.forgotten == [ConversationOrigin.everything])
  }

  @Test("Before its first message, a chat hears of what another window forgot")
  func beforeTheFirstMessageAChatHearsOfWhatAnotherWindowForgot() async throws {
    var memory = Conversation()
    memory.variables = ["name": "Bob", "pet": "cat"]
    let there = await manager()
    try await record("hi", in: there, memory: memory)
    let here = await manager()
    #expect(try await here.forgottenElsewhere() == [])
    try await there.record(.forget("pet"), memory: memory)
    #expect(try await here.forgottenElsewhere() == ["pet"])
    #expect(here.origin?.variables == ["name": "Bob"])
    #expect(try await here.forgottenElsewhere() == [])
  }

  @Test("After /forget of a variable that is not set, a chat hears of the next one elsewhere")
  func afterForgettingNothingAChatHearsOfTheNext() async throws {
    var memory = Conversation()
    let (here, there) = (await manager(), await manager())
    try await record("hi", in: here, memory: memory)
    try await record("ho", in: there, memory: memory)
    try await here.record(.forget("name"), memory: memory)
    memory.variables = ["name": "Bob"]
    try await here.record(.seed(3), memory: memory)
    try await there.record(.forget("name"), memory: memory)
    #expect(try await here.forgottenElsewhere() == ["name"])
    #expect(here.origin?.variables == [:])
  }

  @Test("Before the first exchange, a conversation without a variable that goes on forgets none")
  func anotherConversationForgetsNothing() async throws {
    var memory = Conversation()
    let without = await manager()
    try await record("hello", in: without, memory: memory)
    memory.variables = ["name": "Bob"]
    try await record("hi", in: await manager(), memory: memory)
    let here = await manager()
    #expect(here.origin?.variables == ["name": "Bob"])
    try await record("hello again", in: without)
    #expect(try await here.forgottenElsewhere() == [])
    #expect(here.origin?.variables == ["name": "Bob"])
  }

  @Test("What another window forgot just before a /forget here is heard of after it")
  func forgettingInTwoWindows() async throws {
    var memory = Conversation()
    memory.variables = ["name": "Bob", "city": "Bonn"]
    let (here, there) = (await manager(), await manager())
    try await record("hi", in: here, memory: memory)
    try await record("ho", in: there, memory: memory)
    try await there.record(.forget("name"), memory: memory)
    try await here.record(.forget("city"), memory: memory)
    #expect(try await here.forgottenElsewhere() == ["name"])
    #expect(try await here.forgottenElsewhere() == [])
  }
}
