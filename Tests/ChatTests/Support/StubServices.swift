import Responder
import Synchronization

@testable import Chat
@testable import Conversations
@testable import ScreenKit

/// Loads the given steps.
struct StubRobotService: RobotService {
  var steps: [LoadStep]

  init(_ steps: [LoadStep] = [.progress(done: 1, total: 2), .loaded(.echo)]) { self.steps = steps }

  func load(_ choice: RobotChoice) -> AsyncStream<LoadStep> {
    AsyncStream { continuation in
      for step in steps { continuation.yield(step) }
      continuation.finish()
    }
  }
}

/// Stores transcripts in memory.
final class MemoryTranscriptService: TranscriptService {
  let files = Mutex<[String: String]>([:])

  func write(_ text: String, to path: String, replacing: Bool) async throws(TranscriptError) {
    if !replacing, files.withLock({ $0[path] != nil }) { throw .exists(path: path) }
    files.withLock { $0[path] = text }
  }

  /// The results of `head(of:)` by path.
  let heads = Mutex<[String: TranscriptHead]>([:])

  func head(of path: String) async throws(TranscriptError) -> TranscriptHead? {
    heads.withLock { $0[path] }
  }

  func add(
    _ text: String, to path: String, startingWith header: String?, answeredBy robot: Robot
  ) async throws(TranscriptError) {
    files.withLock { $0[path] = (header ?? $0[path] ?? "") + "\n" + text }
  }

  func text(of path: String) -> String? { files.withLock { $0[path] } }

  func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : "/home/" + path }

  /// The result of `files(beginningWith:)`.
  let choices = Mutex<[FileChoice]>([])

  func files(beginningWith path: String) async -> [FileChoice] { choices.withLock { $0 } }
}

/// A history in which every request fails.
struct BrokenHistoryService: HistoryService {
  static let failure = HistoryError.unavailable(reason: "disk full")

  func record(
    _ entry: HistoryEntry, in id: KeptConversation.ID?, of origin: ConversationOrigin,
    memory: Conversation
  ) async throws(HistoryError) -> KeptConversation.ID { throw Self.failure }

  func takeBack(
    from id: KeptConversation.ID, memory: Conversation
  ) async throws(HistoryError) -> (entry: HistoryEntry?, isGone: Bool) { throw Self.failure }

  func page(
    matching words: [String], after id: KeptConversation.ID?, limit: Int
  ) async throws(HistoryError) -> HistoryPage { throw Self.failure }

  func conversation(_ id: KeptConversation.ID) async throws(HistoryError) -> KeptConversation {
    throw Self.failure
  }

  func latest(
    with rules: RobotOrigin?, of user: String?
  ) async throws(HistoryError) -> KeptConversation? {
    throw Self.failure
  }

  func entries(
    of id: KeptConversation.ID, after entry: HistoryEntry.ID?, limit: Int
  ) async throws(HistoryError) -> [HistoryEntry] { throw Self.failure }

  func memory(of id: KeptConversation.ID) async throws(HistoryError) -> Conversation {
    throw Self.failure
  }

  func knowledge(
    of user: String, with rules: RobotOrigin
  ) async throws(HistoryError) -> [String: String] { throw Self.failure }

  func forget(
    _ name: String?, of user: String, with rules: RobotOrigin, as command: String
  ) async throws(HistoryError) { throw Self.failure }

  func pendingCommands(of id: KeptConversation.ID) async throws(HistoryError) -> [String] {
    throw Self.failure
  }

  func note(
    _ command: String, in id: KeptConversation.ID, memory: Conversation
  ) async throws(HistoryError) { throw Self.failure }

  func rename(_ id: KeptConversation.ID, to title: String) async throws(HistoryError) {
    throw Self.failure
  }

  func delete(
    _ ids: [KeptConversation.ID], at time: WallTime
  ) async throws(HistoryError) { throw Self.failure }

  func restore(_ ids: [KeptConversation.ID]) async throws(HistoryError) { throw Self.failure }
  func purge(
    _ ids: [KeptConversation.ID], within time: Duration?
  ) async throws(HistoryError) { throw Self.failure }
  func clear() async throws(HistoryError) { throw Self.failure }
}

/// A history to which nothing can be added while it is full.
final class FullHistoryService: HistoryService {
  let memory = MemoryHistoryService()
  let isFull = Mutex(true)

  func record(
    _ entry: HistoryEntry, in id: KeptConversation.ID?, of origin: ConversationOrigin,
    memory conversation: Conversation
  ) async throws(HistoryError) -> KeptConversation.ID {
    if isFull.withLock({ $0 }) { throw BrokenHistoryService.failure }
    return try await memory.record(entry, in: id, of: origin, memory: conversation)
  }

  func takeBack(
    from id: KeptConversation.ID, memory conversation: Conversation
  ) async throws(HistoryError) -> (entry: HistoryEntry?, isGone: Bool) {
    try await memory.takeBack(from: id, memory: conversation)
  }

  func page(
    matching words: [String], after id: KeptConversation.ID?, limit: Int
  ) async throws(HistoryError) -> HistoryPage {
    try await memory.page(matching: words, after: id, limit: limit)
  }

  func conversation(_ id: KeptConversation.ID) async throws(HistoryError) -> KeptConversation {
    try await memory.conversation(id)
  }

  func latest(
    with rules: RobotOrigin?, of user: String?
  ) async throws(HistoryError) -> KeptConversation? {
    try await memory.latest(with: rules, of: user)
  }

  func entries(
    of id: KeptConversation.ID, after entry: HistoryEntry.ID?, limit: Int
  ) async throws(HistoryError) -> [HistoryEntry] {
    try await memory.entries(of: id, after: entry, limit: limit)
  }

  func memory(of id: KeptConversation.ID) async throws(HistoryError) -> Conversation {
    try await memory.memory(of: id)
  }

  func knowledge(
    of user: String, with rules: RobotOrigin
  ) async throws(HistoryError) -> [String: String] {
    try await memory.knowledge(of: user, with: rules)
  }

  func forget(
    _ name: String?, of user: String, with rules: RobotOrigin, as command: String
  ) async throws(HistoryError) {
    try await memory.forget(name, of: user, with: rules, as: command)
  }

  func pendingCommands(of id: KeptConversation.ID) async throws(HistoryError) -> [String] {
    try await memory.pendingCommands(of: id)
  }

  func note(
    _ command: String, in id: KeptConversation.ID, memory conversation: Conversation
  ) async throws(HistoryError) { throw BrokenHistoryService.failure }

  func rename(_ id: KeptConversation.ID, to title: String) async throws(HistoryError) {
    throw BrokenHistoryService.failure
  }

  func delete(_ ids: [KeptConversation.ID], at time: WallTime) async throws(HistoryError) {
    try await memory.delete(ids, at: time)
  }

  func restore(_ ids: [KeptConversation.ID]) async throws(HistoryError) {
    if isFull.withLock({ $0 }) { throw BrokenHistoryService.failure }
    try await memory.restore(ids)
  }

  func purge(
    _ ids: [KeptConversation.ID], within time: Duration?
  ) async throws(HistoryError) { try await memory.purge(ids, within: time) }

  func clear() async throws(HistoryError) { try await memory.clear() }
}

final class MemoryLog: LogService {
  var lines: [String] = []
  func write(line: String) { lines.append(line) }
}

extension ChatServices {
  /// Returns services in memory, which compute replies on the caller's actor.
  static func stub(
    robot: any RobotService = StubRobotService(), clock: any ChatClock = TestClock(),
    history: any HistoryService = MemoryHistoryService(),
    transcripts: any TranscriptService = MemoryTranscriptService()
  ) -> ChatServices {
    ChatServices(
      robot: robot, responder: InlineResponderService(clock: clock), history: history,
      transcripts: transcripts, clock: clock)
  }
}
