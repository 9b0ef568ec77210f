import Conversations
import Responder
import Synchronization

/// A history of which one part that reviews need is broken, and of which reviews need no other part.
final class FragileHistory: HistoryReader, HistoryVerdicts {
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

  func conversation(_ id: KeptConversation.ID) async throws(HistoryError) -> KeptConversation {
    throw Self.failure
  }
  func latest(
    with rules: RobotOrigin?, of user: String?
  ) async throws(HistoryError) -> KeptConversation? { throw Self.failure }
}
