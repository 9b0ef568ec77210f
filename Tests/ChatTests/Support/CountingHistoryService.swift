import Responder
import Synchronization

@testable import Conversations

/// A history in memory that counts its requests.
final class CountingHistoryService: HistoryService {
  private let history = MemoryHistoryService()
  private let counts = Mutex((pages: 0, readings: 0))

  var pages: Int { counts.withLock { $0.pages } }
  var readings: Int { counts.withLock { $0.readings } }

  func page(
    matching words: [String], after id: KeptConversation.ID?, limit: Int
  ) async throws(HistoryError) -> HistoryPage {
    counts.withLock { $0.pages += 1 }
    return try await history.page(matching: words, after: id, limit: limit)
  }

  func entries(
    of id: KeptConversation.ID, after entry: HistoryEntry.ID?, limit: Int
  ) async throws(HistoryError) -> [HistoryEntry] {
    counts.withLock { $0.readings += 1 }
    return try await history.entries(of: id, after: entry, limit: limit)
  }

  func revision() async throws(HistoryError) -> HistoryRevision? { try await history.revision() }

  func record(
    _ entry: HistoryEntry, in id: KeptConversation.ID?, of origin: ConversationOrigin,
    memory: Conversation
  ) async throws(HistoryError) -> KeptConversation.ID {
    try await history.record(entry, in: id, of: origin, memory: memory)
  }

  func pendingCommands(of id: KeptConversation.ID) async throws(HistoryError) -> [String] {
    try await history.pendingCommands(of: id)
  }

  func note(
    _ command: String, in id: KeptConversation.ID, memory: Conversation
  ) async throws(HistoryError) { try await history.note(command, in: id, memory: memory) }

  func takeBack(
    from id: KeptConversation.ID, memory: Conversation
  ) async throws(HistoryError) -> (entry: HistoryEntry?, isGone: Bool) {
    try await history.takeBack(from: id, memory: memory)
  }

  func conversation(_ id: KeptConversation.ID) async throws(HistoryError) -> KeptConversation {
    try await history.conversation(id)
  }

  func latest(
    with rules: RobotOrigin?, of user: String?
  ) async throws(HistoryError) -> KeptConversation? {
    try await history.latest(with: rules, of: user)
  }

  func memory(of id: KeptConversation.ID) async throws(HistoryError) -> Conversation {
    try await history.memory(of: id)
  }

  func knowledge(
    of user: String, with rules: RobotOrigin
  ) async throws(HistoryError) -> [String: String] {
    try await history.knowledge(of: user, with: rules)
  }

  func forget(
    _ name: String?, of user: String, with rules: RobotOrigin, as command: String
  ) async throws(HistoryError) {
    try await history.forget(name, of: user, with: rules, as: command)
  }

  func rename(_ id: KeptConversation.ID, to title: String) async throws(HistoryError) {
    try await history.rename(id, to: title)
  }

  func delete(
    _ ids: [KeptConversation.ID], at time: WallTime
  ) async throws(HistoryError) { try await history.delete(ids, at: time) }

  func restore(_ ids: [KeptConversation.ID]) async throws(HistoryError) {
    try await history.restore(ids)
  }

  func purge(
    _ ids: [KeptConversation.ID], within time: Duration?
  ) async throws(HistoryError) {
    try await history.purge(ids, within: time)
  }

  func clear() async throws(HistoryError) { try await history.clear() }
}
