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

  @Test func readsAPageOfAConversationAndWhetherMoreFollows() async throws {
    for message in ["a", "b", "c"] { try await say(message, in: 1) }
    let (entries, hasMore) = try await manager.entries(of: 1, after: nil, limit: 2)
    #expect(entries.map(\.message) == ["a", "b"] && hasMore)
    let rest = try await manager.entries(of: 1, after: 2, limit: 2)
    #expect(rest.entries.map(\.message) == ["c"] && !rest.hasMore)
  }
}
