import Responder
import Synchronization
import Testing

@testable import Conversations

@Suite struct FallbackHistoryServiceTests {
  @Test func goesOnInMemoryAndTellsItOnce() async throws {
    let history = FallbackHistoryService(StubHistory.broken)
    var id: KeptConversation.ID?
    for message in ["a", "b"] {
      id = try await history.record(
        .test(message), in: id, of: .test(), memory: Conversation(seed: 5))
    }
    #expect(history.takeNotice() == StubHistory.failure)
    #expect(history.takeNotice() == nil)
    let known = try #require(id)
    #expect(try await history.allEntries(of: known).map(\.message) == ["a", "b"])
    #expect(try await history.page(matching: ["b"], after: nil, limit: 9).items.count == 1)
    #expect(try await history.memory(of: known) == Conversation(seed: 5))
    try await history.rename(known, to: "Letters")
    #expect(try await history.conversation(known).title == "Letters")
  }

  @Test func aConversationKeepsItsIdWhenTheStoreIsGone() async throws {
    let store = MemoryHistoryService()
    for _ in 0..<6 {
      _ = try await store.record(.test("old"), in: nil, of: .test(), memory: Conversation())
    }
    let history = FallbackHistoryService(store)
    let id = try await history.record(.test("a"), in: nil, of: .test(), memory: Conversation())
    #expect(id == 7)
    #expect(try await store.conversation(7).title == "a")
    #expect(try await history.page(matching: [], after: nil, limit: 9).items.count == 7)
    await #expect(throws: HistoryError.noSuchConversation(8)) {
      try await history.conversation(8)
    }
    #expect(history.takeNotice() == nil)
  }

  /// Returns a history to which nothing can be added any more, as on a full disk.
  private func full() async throws -> (history: FallbackHistoryService, store: StubHistory) {
    let store = StubHistory(failing: StubHistory.Call.adding)
    for text in ["old", "older"] {
      _ = try await store.whole.record(.test(text), in: nil, of: .test(), memory: Conversation())
    }
    // On a busy machine, a try may take seconds; so no test waits a multiple of that.
    return (FallbackHistoryService(store, pauseFactor: 0), store)
  }

  @Test func whatTheStoreHasIsStillReadAndDeleted() async throws {
    let (history, store) = try await full()
    let live = try await history.record(.test("a"), in: nil, of: .test(), memory: Conversation())
    #expect(history.takeNotice() == StubHistory.failure)
    store.fill()
    let late = try await history.record(.test("b"), in: nil, of: .test(), memory: Conversation())
    #expect(late != live && ![1, 2].contains(late), "no number of the store's")
    let page = try await history.page(matching: [], after: nil, limit: 9)
    #expect(page.items.map(\.conversation.title) == ["b", "a", "older", "old"])
    var walked: [KeptConversation.ID] = []
    while let next = try await history.page(matching: [], after: walked.last, limit: 1).items.first
    {
      walked.append(next.id)
    }
    #expect(walked == page.items.map(\.id))
    #expect(try await history.allEntries(of: 1).map(\.message) == ["old"])
    try await history.delete([1, late], at: WallTime(microseconds: 1))
    try await history.purge([1, late])
    #expect(try await store.whole.page(matching: [], after: nil, limit: 9).items.map(\.id) == [2])
    let left = try await history.page(matching: [], after: nil, limit: 9)
    #expect(left.items.map(\.conversation.title) == ["a", "older"])
    try await history.clear()
    #expect(try await store.whole.page(matching: [], after: nil, limit: 9).items.isEmpty)
  }

  @Test func nothingOnlySeemsToBeDeleted() async throws {
    let history = FallbackHistoryService(StubHistory.broken)
    for _ in 1...2 {
      await #expect(throws: StubHistory.failure) {
        try await history.delete([1], at: WallTime(microseconds: 1))
      }
      await #expect(throws: StubHistory.failure) { try await history.clear() }
      await #expect(throws: StubHistory.failure) {
        try await history.forget(nil, of: "ann", with: .builtin, as: "/forget")
      }
    }
    #expect(history.takeNotice() == nil, "whoever asked was told")
  }

  /// Taking back an exchange from a full disk removes only that one: the one before it is not the store's last.
  @Test func takingBackLeavesTheStoreWhatItHas() async throws {
    let (history, store) = try await full()
    store.makeRoom()
    let id = try await history.record(.test("a"), in: nil, of: .test(), memory: Conversation())
    store.fill()
    _ = try await history.record(.test("b"), in: id, of: .test(), memory: Conversation())
    #expect(try await history.takeBack(from: id, memory: Conversation()).entry?.message == "b")
    #expect(try await store.whole.allEntries(of: id).map(\.message) == ["a"])
    #expect(try await history.takeBack(from: id, memory: Conversation()).entry?.message == "a")
    await #expect(throws: HistoryError.noSuchConversation(id)) {
      try await store.whole.conversation(id)
    }
  }

  /// Returns the messages that the store has after it was tried again.
  private func stored(
    _ id: KeptConversation.ID, in store: StubHistory, by history: FallbackHistoryService
  ) async throws -> [String] {
    await history.catchUp()
    return try await store.whole.allEntries(of: id).map(\.message)
  }

  @Test func whatAFullStoreMissedIsStoredWhenThereIsRoom() async throws {
    let (history, store) = try await full()
    store.makeRoom()
    let id = try await history.record(.test("a"), in: nil, of: .test(), memory: Conversation())
    store.fill()
    _ = try await history.record(.test("b"), in: id, of: .test(), memory: Conversation())
    _ = try await history.record(.test("undone"), in: id, of: .test(), memory: Conversation())
    _ = try await history.takeBack(from: id, memory: Conversation())
    let own = try await history.record(.test("x"), in: nil, of: .test(), memory: Conversation())
    store.makeRoom()
    _ = try await history.record(
      .test("c"), in: id, of: .test(), memory: Conversation(seed: 7))
    #expect(try await stored(id, in: store, by: history) == ["a", "b", "c"])
    #expect(try await store.whole.memory(of: id) == Conversation(seed: 7))
    // A conversation that began meanwhile gets a number of the store's.
    let kept = try await history.conversation(own).id
    #expect(kept != own)
    _ = try await history.record(.test("y"), in: own, of: .test(), memory: Conversation())
    #expect(try await stored(kept, in: store, by: history) == ["x", "y"])
    #expect(try await history.page(matching: [], after: nil, limit: 9).items.count == 4)
  }

  @Test func whatAnotherWindowDeletesMeanwhileDoesNotComeBack() async throws {
    let (history, store) = try await full()
    store.makeRoom()
    let id = try await history.record(.test("a"), in: nil, of: .test(), memory: Conversation())
    store.fill()
    _ = try await history.record(.test("secret"), in: id, of: .test(), memory: Conversation())
    try await store.whole.delete([id], at: WallTime(microseconds: 1))
    try await store.whole.purge([id])
    store.makeRoom()
    await #expect(throws: HistoryError.noSuchConversation(id)) {
      try await history.pendingCommands(of: id)
    }
    let page = try await store.whole.page(matching: [], after: nil, limit: 9)
    #expect(page.items.map(\.conversation.title) == ["older", "old"])
  }

  /// Another window forgets a variable while the store fails; the chat hears of it once.
  @Test(arguments: [false, true]) func whatAnotherWindowForgetsMeanwhileDoesNotComeBack(
    own: Bool
  ) async throws {
    let (history, store) = try await full()
    store.makeRoom()
    var memory = Conversation()
    memory.variables = ["code": "secret", "name": "ann"]
    let origin = ConversationOrigin.test()
    let id = try await history.record(.test("a"), in: nil, of: origin, memory: memory)
    #expect(try await history.pendingCommands(of: id).isEmpty)
    store.fill()
    _ = try await history.record(.test("b"), in: id, of: origin, memory: memory)
    let window: any HistoryService = own ? history : store.whole
    try await window.forget("code", of: origin.user, with: origin.rules, as: "/forget code")
    memory.variables["code"] = own ? "again" : "secret"
    _ = try await history.record(.test("c"), in: id, of: origin, memory: memory)
    store.makeRoom()
    let heard = try await history.pendingCommands(of: id)
    #expect(heard == (own ? [] : ["/forget code"]))
    #expect(try await history.pendingCommands(of: id).isEmpty)
    #expect(try await stored(id, in: store, by: history) == ["a", "b", "c"])
    let known = try await store.whole.memory(of: id).variables
    #expect(known == (own ? ["code": "again", "name": "ann"] : ["name": "ann"]))
  }

  @Test func theEndIsTheLastTry() async throws {
    let store = StubHistory(failing: StubHistory.Call.adding)
    let history = FallbackHistoryService(store, pauseFactor: 1_000_000_000)
    _ = try await history.record(.test("a"), in: nil, of: .test(), memory: Conversation())
    #expect(await history.catchUpAtEnd() == StubHistory.failure)
    #expect(await history.catchUpAtEnd() == nil, "it was told")
    store.makeRoom()
    #expect(await history.catchUpAtEnd() == nil)
    #expect(try await store.whole.count() == 1)
  }

  @Test("What is taken back while the store fails takes its later commands with it")
  func takingBackTakesTheLaterCommands() async throws {
    let (history, store) = try await full()
    store.makeRoom()
    let id = try await history.record(.test("a"), in: nil, of: .test(), memory: Conversation())
    store.fill()
    _ = try await history.record(.test("b"), in: id, of: .test(), memory: Conversation())
    try await history.recordCommand("/set pet = cat", in: id, memory: Conversation())
    _ = try await history.takeBack(from: id, memory: Conversation())
    _ = try await history.record(.test("c"), in: id, of: .test(), memory: Conversation())
    store.makeRoom()
    #expect(try await stored(id, in: store, by: history) == ["a", "c"])
    #expect(try await store.whole.allEntries(of: id).map(\.commands) == [[], []])
  }
}
