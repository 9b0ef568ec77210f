import Responder
import Viper

/// What is kept, from the history's service.
///
/// Nothing is cached: other processes may write at any time, and a page takes less than a frame.
final class HistoryDataManager: DataManager {
  let service: any HistoryService

  init(service: any HistoryService) { self.service = service }

  func takeNotice() -> HistoryError? { service.takeNotice() }

  func page(
    matching words: [String], after id: KeptConversation.ID?, limit: Int
  ) async throws(HistoryError) -> HistoryPage {
    try await service.page(matching: words, after: id, limit: limit)
  }

  /// One more is asked for than shown, to know whether there are more.
  func entries(
    of id: KeptConversation.ID, after entry: HistoryEntry.ID?, limit: Int
  ) async throws(HistoryError) -> (entries: [HistoryEntry], hasMore: Bool) {
    let entries = try await service.entries(of: id, after: entry, limit: limit + 1)
    return (Array(entries.prefix(limit)), entries.count > limit)
  }
}

extension HistoryService {
  /// Everything that was said in a conversation, oldest first.
  public func allEntries(
    of id: KeptConversation.ID
  ) async throws(HistoryError) -> [HistoryEntry] {
    try await entries(of: id, after: nil, limit: .max)
  }
}
