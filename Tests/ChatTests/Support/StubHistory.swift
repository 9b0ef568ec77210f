import Responder
import Synchronization

@testable import Conversations

/// A history in memory that counts its calls, and of which some fail.
final class StubHistory: HistoryService {
  enum Call: CaseIterable {
    case page, conversation, latest, entries, memory, knowledge, pendingCommands
    case record, note, takeBack, forget, rename, delete, restore, purge, clear, reviewMarks, mark

    /// The calls that fail on a full disk.
    static let adding: Set<Call> = [.record, .note, .rename, .restore]
  }

  static let failure = HistoryError.unavailable(reason: "disk full")

  let whole = MemoryHistoryService()
  private let failing: Mutex<Set<Call>>
  private let counts = Mutex<[Call: Int]>([:])

  init(failing: Set<Call> = []) { self.failing = Mutex(failing) }

  /// A history of which every call fails.
  static var broken: StubHistory { StubHistory(failing: Set(Call.allCases)) }

  func fill() { failing.withLock { $0 = Call.adding } }
  func makeRoom() { failing.withLock { $0 = [] } }

  func count(of call: Call) -> Int { counts.withLock { $0[call] ?? 0 } }

  private func use(_ call: Call) throws(HistoryError) -> MemoryHistoryService {
    counts.withLock { $0[call, default: 0] += 1 }
    if failing.withLock({ $0.contains(call) }) { throw Self.failure }
    return whole
  }

  func page(
    matching words: [String], after id: KeptConversation.ID?, limit: Int
  ) async throws(HistoryError) -> HistoryPage {
    try await use(.page).page(matching: words, after: id, limit: limit)
  }

  func conversation(_ id: KeptConversation.ID) async throws(HistoryError) -> KeptConversation {
    try await use(.conversation).conversation(id)
  }

  func latest(
    with rules: RobotOrigin?, of user: String?
  ) async throws(HistoryError) -> KeptConversation? {
    try await use(.latest).latest(with: rules, of: user)
  }

  func entries(
    of id: KeptConversation.ID, after entry: HistoryEntry.ID?, limit: Int
  ) async throws(HistoryError) -> [HistoryEntry] {
    try await use(.entries).entries(of: id, after: entry, limit: limit)
  }

  func memory(of id: KeptConversation.ID) async throws(HistoryError) -> Conversation {
    try await use(.memory).memory(of: id)
  }

  func knowledge(
    of user: String, with rules: RobotOrigin
  ) async throws(HistoryError) -> [String: String] {
    try await use(.knowledge).knowledge(of: user, with: rules)
  }

  func knownNames(
    of user: String, with rules: RobotOrigin
  ) async throws(HistoryError) -> Set<String> {
    try await use(.knowledge).knownNames(of: user, with: rules)
  }

  func pendingCommands(of id: KeptConversation.ID) async throws(HistoryError) -> [String] {
    try await use(.pendingCommands).pendingCommands(of: id)
  }

  func record(
    _ entry: HistoryEntry, in id: KeptConversation.ID?, of origin: ConversationOrigin,
    memory: Conversation
  ) async throws(HistoryError) -> KeptConversation.ID {
    try await use(.record).record(entry, in: id, of: origin, memory: memory)
  }

  func recordCommand(
    _ command: String, in id: KeptConversation.ID, memory: Conversation
  ) async throws(HistoryError) {
    try await use(.note).recordCommand(command, in: id, memory: memory)
  }

  func takeBack(
    from id: KeptConversation.ID, memory: Conversation
  ) async throws(HistoryError) -> (entry: HistoryEntry?, isGone: Bool) {
    try await use(.takeBack).takeBack(from: id, memory: memory)
  }

  func forget(
    _ name: String?, of user: String, with rules: RobotOrigin, as command: String
  ) async throws(HistoryError) {
    try await use(.forget).forget(name, of: user, with: rules, as: command)
  }

  func rename(_ id: KeptConversation.ID, to title: String) async throws(HistoryError) {
    try await use(.rename).rename(id, to: title)
  }

  func delete(_ ids: [KeptConversation.ID], at time: WallTime) async throws(HistoryError) {
    try await use(.delete).delete(ids, at: time)
  }

  func restore(_ ids: [KeptConversation.ID]) async throws(HistoryError) {
    try await use(.restore).restore(ids)
  }

  func purge(_ ids: [KeptConversation.ID], within time: Duration?) async throws(HistoryError) {
    try await use(.purge).purge(ids, within: time)
  }

  func clear() async throws(HistoryError) { try await use(.clear).clear() }

  func reviewMarks() async throws(HistoryError) -> ReviewMarks {
    try await use(.reviewMarks).reviewMarks()
  }

  func mark(
    _ ids: [HistoryEntry.ID], as mark: ReviewMark?, at time: WallTime
  ) async throws(HistoryError) {
    try await use(.mark).mark(ids, as: mark, at: time)
  }
}
