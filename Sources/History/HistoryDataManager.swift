package import ChatModel
import Responder

/// The DataManager of what is kept: pages that were fetched before, then the history's service; and the files that
/// conversations are exported to.
///
/// Other processes may write at any time, so that the service is asked each time whether anything has
/// changed, which costs next to nothing.
@MainActor
package final class HistoryDataManager {
  private let service: any HistoryService
  private let files: any TranscriptService
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

  package init(service: any HistoryService, files: any TranscriptService) {
    self.service = service
    self.files = files
  }

  /// What went wrong since the last time that the user should know, and did not stop anything.
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

  func conversation(
    _ id: KeptConversation.ID
  ) async throws(HistoryError) -> KeptConversation { try await service.conversation(id) }

  func rename(
    _ id: KeptConversation.ID, to title: String
  ) async throws(HistoryError) -> KeptConversation {
    try await service.rename(id, to: title)
    return try await service.conversation(id)
  }

  func delete(_ ids: [KeptConversation.ID], at time: WallTime) async throws(HistoryError) {
    try await service.delete(ids, at: time)
  }

  func restore(_ ids: [KeptConversation.ID]) async throws(HistoryError) {
    try await service.restore(ids)
  }

  func purge(_ ids: [KeptConversation.ID]) async throws(HistoryError) {
    try await service.purge(ids)
  }

  /// Reads a whole conversation for `write`.
  func export(_ id: KeptConversation.ID) async throws(HistoryError) -> ConversationExport {
    ConversationExport(
      try await service.conversation(id), try await service.allEntries(of: id))
  }

  /// Writes a new file.
  func write(
    _ export: ConversationExport, to path: String, as format: ExportFormat
  ) async throws(TranscriptError) {
    let target = files.absolute(path)
    try await files.write(export.written(as: format, for: target), to: target, replacing: false)
  }
}

/// Pages that were fetched before, for as long as the history is in the state that they show.
///
/// Holds a few, and lets go of the one that was not wanted for longest.
struct PageCache<Key: Hashable, Page> {
  let capacity: Int
  private(set) var revision: HistoryRevision?
  /// The one wanted last comes last.
  private var pages: [(key: Key, page: Page)] = []

  init(capacity: Int) { self.capacity = capacity }

  var count: Int { pages.count }

  /// Forgets everything where the history has changed since, or cannot tell.
  mutating func enter(_ revision: HistoryRevision?) {
    if revision == nil || revision != self.revision { pages = [] }
    self.revision = revision
  }

  /// Linear in the number of pages.
  mutating func page(_ key: Key) -> Page? {
    guard let place = pages.firstIndex(where: { $0.key == key }) else { return nil }
    let known = pages.remove(at: place)
    pages.append(known)
    return known.page
  }

  mutating func keep(_ page: Page, as key: Key) {
    guard revision != nil else { return }
    if pages.count == capacity { pages.removeFirst() }
    pages.append((key, page))
  }
}
