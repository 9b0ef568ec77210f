import Responder
import Viper

/// What is kept: pages that were fetched before, then the history's service.
///
/// Other processes may write at any time, so that the service is asked each time whether anything has
/// changed, which costs next to nothing.
final class HistoryDataManager: DataManager {
  let service: any HistoryService
  private var lists = PageCache<ListKey, HistoryPage>(capacity: 12)
  private var readings = PageCache<ReadingKey, [HistoryEntry]>(capacity: 12)

  private struct ListKey: Hashable {
    var words: [String]
    var after: KeptConversation.ID?
    var limit: Int
  }

  private struct ReadingKey: Hashable {
    var id: KeptConversation.ID
    var after: HistoryEntry.ID?
    var limit: Int
  }

  init(service: any HistoryService) { self.service = service }

  func takeNotice() -> HistoryError? { service.takeNotice() }

  func page(
    matching words: [String], after id: KeptConversation.ID?, limit: Int
  ) async throws(HistoryError) -> HistoryPage {
    let key = ListKey(words: words, after: id, limit: limit)
    lists.enter(try await service.revision())
    if let known = lists.page(key) { return known }
    let page = try await service.page(matching: words, after: id, limit: limit)
    lists.keep(page, as: key)
    return page
  }

  /// One more is asked for than shown, to know whether there are more.
  func entries(
    of id: KeptConversation.ID, after entry: HistoryEntry.ID?, limit: Int
  ) async throws(HistoryError) -> (entries: [HistoryEntry], hasMore: Bool) {
    let key = ReadingKey(id: id, after: entry, limit: limit)
    readings.enter(try await service.revision())
    let entries: [HistoryEntry]
    if let known = readings.page(key) {
      entries = known
    } else {
      entries = try await service.entries(of: id, after: entry, limit: limit + 1)
      readings.keep(entries, as: key)
    }
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
