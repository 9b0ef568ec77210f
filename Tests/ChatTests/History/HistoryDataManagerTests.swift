import Responder
import Testing

@testable import Conversations
@testable import History
@testable import ScreenKit

@MainActor
@Suite struct HistoryDataManagerTests {
  private let service = StubHistory()
  private let manager: LiveHistoryDataManager

  init() {
    manager = LiveHistoryDataManager(
      service: service, files: MemoryTranscriptService(), clock: TestClock())
  }

  private func say(_ message: String, in id: KeptConversation.ID? = nil) async throws {
    _ = try await service.record(.test(message), in: id, of: .test(), memory: Conversation())
  }

  private func titles(
    _ words: String = "", limit: Int = 2, usingCache: Bool = true
  ) async throws -> [String] {
    try await manager.page(
      matching: HistoryQuery(words), after: nil, limit: limit, usingCache: usingCache
    ).items.map(\.conversation.title)
  }

  @Test func asksForAPageOnceUntilSomethingChanges() async throws {
    try await say("a")
    for _ in 0..<3 { #expect(try await titles() == ["a"]) }
    #expect(try await titles("a") == ["a"])
    #expect(try await titles() == ["a"])
    #expect(service.count(of: .page) == 2)
    #expect(try await titles(usingCache: false) == ["a"])
    #expect(service.count(of: .page) == 3)
    try await say("b")
    #expect(try await titles() == ["b", "a"])
    try await service.rename(1, to: "A")
    #expect(try await titles() == ["b", "A"])
    try await service.delete([2], at: WallTime(microseconds: 0))
    #expect(try await titles() == ["A"])
    try await service.restore([2])
    #expect(try await titles() == ["b", "A"])
    #expect(service.count(of: .page) == 7)
  }

  @Test func readsAConversationOnceUntilItGoesOn() async throws {
    for message in ["a", "b", "c"] { try await say(message, in: 1) }
    for _ in 0..<2 {
      let (entries, hasMore) = try await manager.entries(
        of: 1, after: nil, limit: 2, usingCache: true)
      #expect(entries.map(\.message) == ["a", "b"] && hasMore)
    }
    #expect(service.count(of: .entries) == 1)
    try await say("d", in: 1)
    #expect(
      try await manager.entries(of: 1, after: 2, limit: 2, usingCache: true).entries.map(\.message)
        == ["c", "d"])
    #expect(
      try await manager.entries(of: 1, after: nil, limit: 2, usingCache: true).entries.count == 2)
    #expect(service.count(of: .entries) == 3)
  }

  @Test func keepsAFewPagesOnly() throws {
    var cache = PageCache<Int, String>(capacity: 3)
    cache.empty(unless: HistoryRevision(1))
    for number in 0..<3 { cache.keep("\(number)", as: number) }
    #expect(cache.page(0) == "0")
    cache.keep("3", as: 3)
    #expect(cache.count == 3)
    #expect([0, 1, 2, 3].map { cache.page($0) } == ["0", nil, "2", "3"])
    cache.empty(unless: HistoryRevision(2))
    #expect(cache.page(3) == nil)
    cache.empty(unless: nil)
    cache.keep("4", as: 4)
    #expect(cache.page(4) == nil)
  }
}
