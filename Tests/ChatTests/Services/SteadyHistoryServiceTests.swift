import Responder
import Testing

@testable import ChatModel

@Suite struct SteadyHistoryServiceTests {
  @Test func goesOnInMemoryAndTellsItOnce() async throws {
    let history = SteadyHistoryService(BrokenHistoryService())
    var id: KeptConversation.ID?
    for message in ["a", "b"] {
      id = try await history.record(
        .test(message), in: id, of: .test(), memory: Conversation(seed: 5))
    }
    #expect(history.takeNotice() == BrokenHistoryService.failure)
    #expect(history.takeNotice() == nil)
    #expect(try await history.allEntries(of: 1).map(\.message) == ["a", "b"])
    #expect(try await history.page(matching: ["b"], after: nil, limit: 9).items.count == 1)
    #expect(try await history.memory(of: 1) == Conversation(seed: 5))
    try await history.rename(1, to: "Letters")
    #expect(try await history.conversation(1).title == "Letters")
  }

  @Test func aConversationKeepsItsIdWhenTheStoreIsGone() async throws {
    let store = MemoryHistoryService()
    for _ in 0..<6 {
      _ = try await store.record(.test("old"), in: nil, of: .test(), memory: Conversation())
    }
    let history = SteadyHistoryService(store)
    let id = try await history.record(.test("a"), in: nil, of: .test(), memory: Conversation())
    #expect(id == 7)
    #expect(try await store.conversation(7).title == "a")
    #expect(try await history.page(matching: [], after: nil, limit: 9).items.count == 7)
    await #expect(throws: HistoryError.noSuchConversation(8)) {
      try await history.conversation(8)
    }
    #expect(history.takeNotice() == nil)
  }
}
