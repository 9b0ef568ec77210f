import Conversations
import Responder
import Synchronization

/// A history of which one part that reviews need is broken, and of which reviews need no other part.
final class FragileHistory: HistoryService {
  enum Part: CaseIterable { case marks, pages, entries }

  static let failure = HistoryError.unavailable(reason: "disk full")

  /// The broken part; `nil` for none.
  let broken = Mutex<Part?>(nil)
  private let whole: MemoryHistoryService

  init(_ whole: MemoryHistoryService) { self.whole = whole }

  private func use(_ part: Part) throws(HistoryError) {
    if broken.withLock({ $0 == part }) { throw Self.failure }
  }

  func reviewMarks() async throws(HistoryError) -> ReviewMarks {
    try use(.marks)
    return try await whole.reviewMarks()
  }

  func mark(
    _ ids: [HistoryEntry.ID], as mark: ReviewMark?, at time: WallTime
  ) async throws(HistoryError) {
    if broken.withLock({ $0 != nil }) { throw Self.failure }
    try await whole.mark(ids, as: mark, at: time)
  }

  func page(
    matching words: [String], after id: KeptConversation.ID?, limit: Int
  ) async throws(HistoryError) -> HistoryPage {
    try use(.pages)
    return try await whole.page(matching: words, after: id, limit: limit)
  }

  func entries(
    of id: KeptConversation.ID, after entry: HistoryEntry.ID?, limit: Int
  ) async throws(HistoryError) -> [HistoryEntry] {
    try use(.entries)
    return try await whole.entries(of: id, after: entry, limit: limit)
  }

  func record(
    _ entry: HistoryEntry, in id: KeptConversation.ID?, of origin: ConversationOrigin,
    memory: Conversation
  ) async throws(HistoryError) -> KeptConversation.ID { throw Self.failure }
  func note(
    _ command: String, in id: KeptConversation.ID, memory: Conversation
  ) async throws(HistoryError) { throw Self.failure }
  func pendingCommands(of id: KeptConversation.ID) async throws(HistoryError) -> [String] {
    throw Self.failure
  }
  func takeBack(
    from id: KeptConversation.ID, memory: Conversation
  ) async throws(HistoryError) -> (entry: HistoryEntry?, isGone: Bool) { throw Self.failure }
  func conversation(_ id: KeptConversation.ID) async throws(HistoryError) -> KeptConversation {
    throw Self.failure
  }
  func latest(
    with rules: RobotOrigin?, of user: String?
  ) async throws(HistoryError) -> KeptConversation? { throw Self.failure }
  func memory(of id: KeptConversation.ID) async throws(HistoryError) -> Conversation {
    throw Self.failure
  }
  func knowledge(
    of user: String, with rules: RobotOrigin
  ) async throws(HistoryError) -> [String: String] { throw Self.failure }
  func forget(
    _ name: String?, of user: String, with rules: RobotOrigin, as command: String
  ) async throws(HistoryError) { throw Self.failure }
  func rename(_ id: KeptConversation.ID, to title: String) async throws(HistoryError) {
    throw Self.failure
  }
  func delete(_ ids: [KeptConversation.ID], at time: WallTime) async throws(HistoryError) {
    throw Self.failure
  }
  func restore(_ ids: [KeptConversation.ID]) async throws(HistoryError) { throw Self.failure }
  func purge(_ ids: [KeptConversation.ID], within time: Duration?) async throws(HistoryError) {
    throw Self.failure
  }
  func clear() async throws(HistoryError) { throw Self.failure }
}
