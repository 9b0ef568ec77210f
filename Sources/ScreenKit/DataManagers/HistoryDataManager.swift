package import Conversations
import Responder

/// The DataManager of the history: gets pages, changes conversations, and writes exported ones.
@MainActor
package protocol HistoryDataManager: AnyObject {
  /// Returns a problem that the user should know about although no call failed, and clears it; `nil` for none.
  func takeNotice() -> HistoryError?

  func page(
    matching query: HistoryQuery, after id: KeptConversation.ID?, limit: Int
  ) async throws(HistoryError) -> HistoryPage

  /// Returns the number of conversations that match a query; `nil` if counting takes long.
  func count(matching query: HistoryQuery) async throws(HistoryError) -> Int?

  /// Returns at most `limit` exchanges, and whether more follow.
  func entries(
    of id: KeptConversation.ID, after entry: HistoryEntry.ID?, limit: Int
  ) async throws(HistoryError) -> (entries: [HistoryEntry], hasMore: Bool)

  func conversation(_ id: KeptConversation.ID) async throws(HistoryError) -> KeptConversation

  func rename(
    _ id: KeptConversation.ID, to title: String
  ) async throws(HistoryError) -> KeptConversation

  func delete(_ ids: [KeptConversation.ID]) async throws(HistoryError)

  func restore(_ ids: [KeptConversation.ID]) async throws(HistoryError)

  func purge(_ ids: [KeptConversation.ID], within time: Duration?) async throws(HistoryError)

  /// Reads a whole conversation for `write`.
  func export(_ id: KeptConversation.ID) async throws(HistoryError) -> ConversationExport

  /// Returns the files and folders whose path begins with this text.
  func files(beginningWith path: String) async -> [FileChoice]

  /// Writes an exported conversation to a new file; throws if the file exists.
  func write(
    _ export: ConversationExport, to path: String, as format: ExportFormat
  ) async throws(TranscriptError)
}

/// The implementation that uses a history service and a transcript service.
package final class LiveHistoryDataManager: HistoryDataManager {
  private let service: any HistoryReader & HistoryWriter
  private let files: any TranscriptService
  private let clock: any ChatClock

  package init(
    service: any HistoryReader & HistoryWriter, files: any TranscriptService, clock: any ChatClock
  ) {
    self.service = service
    self.files = files
    self.clock = clock
  }

  package func takeNotice() -> HistoryError? { service.takeNotice() }

  package func page(
    matching query: HistoryQuery, after id: KeptConversation.ID?, limit: Int
  ) async throws(HistoryError) -> HistoryPage {
    try await service.page(
      matching: query.words, query.filter, after: id, limit: limit, on: clock)
  }

  /// The maximum number of conversations that a search counts.
  private static let maximumCounted = 1_000

  package func count(matching query: HistoryQuery) async throws(HistoryError) -> Int? {
    if query.typed.isEmpty { return try await service.count() }
    let page = try await page(matching: query, after: nil, limit: Self.maximumCounted)
    return page.hasMore ? nil : page.items.count
  }

  package func entries(
    of id: KeptConversation.ID, after entry: HistoryEntry.ID?, limit: Int
  ) async throws(HistoryError) -> (entries: [HistoryEntry], hasMore: Bool) {
    let entries = try await service.entries(of: id, after: entry, limit: limit + 1)
    return (Array(entries.prefix(limit)), entries.count > limit)
  }

  package func conversation(
    _ id: KeptConversation.ID
  ) async throws(HistoryError) -> KeptConversation { try await service.conversation(id) }

  package func rename(
    _ id: KeptConversation.ID, to title: String
  ) async throws(HistoryError) -> KeptConversation {
    try await service.rename(id, to: title)
    return try await service.conversation(id)
  }

  package func delete(_ ids: [KeptConversation.ID]) async throws(HistoryError) {
    try await service.delete(ids, at: clock.now)
  }

  package func restore(_ ids: [KeptConversation.ID]) async throws(HistoryError) {
    try await service.restore(ids)
  }

  package func purge(
    _ ids: [KeptConversation.ID], within time: Duration?
  ) async throws(HistoryError) {
    try await service.purge(ids, within: time)
  }

  package func export(_ id: KeptConversation.ID) async throws(HistoryError) -> ConversationExport {
    ConversationExport(
      try await service.conversation(id), try await service.allEntries(of: id), clock: clock)
  }

  package func files(beginningWith path: String) async -> [FileChoice] {
    await files.files(beginningWith: path)
  }

  package func write(
    _ export: ConversationExport, to path: String, as format: ExportFormat
  ) async throws(TranscriptError) {
    let target = files.absolute(path)
    try await files.write(export.written(as: format, for: target), to: target, replacing: false)
  }
}
