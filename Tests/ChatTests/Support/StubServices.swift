import Synchronization

@testable import Chat

/// Loads what it was made with.
struct StubRobotService: RobotService {
  var steps: [LoadStep]

  init(_ steps: [LoadStep] = [.progress(done: 1, total: 2), .loaded(.echo)]) { self.steps = steps }

  func load() -> AsyncStream<LoadStep> {
    AsyncStream { continuation in
      for step in steps { continuation.yield(step) }
      continuation.finish()
    }
  }
}

/// Keeps transcripts in memory.
final class MemoryTranscriptService: TranscriptService {
  let files = Mutex<[String: String]>([:])

  func write(_ text: String, to path: String, replacing: Bool) async throws(TranscriptError) {
    if !replacing, files.withLock({ $0[path] != nil }) { throw .exists(path: path) }
    files.withLock { $0[path] = text }
  }

  func text(of path: String) -> String? { files.withLock { $0[path] } }

  func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : "/home/" + path }
}

/// A history that is out of order.
struct BrokenHistoryService: HistoryService {
  func record(message: String, reply: String, at time: WallTime) async throws(HistoryError) {
    throw .unavailable(reason: "disk full")
  }

  func page(
    matching words: [String], before id: HistoryEntry.ID?, limit: Int
  ) async throws(HistoryError) -> HistoryPage {
    throw .unavailable(reason: "disk full")
  }
}

final class MemoryLog: LogService {
  var lines: [String] = []
  func write(line: String) { lines.append(line) }
}

extension ChatServices {
  /// Everything in memory, replies worked out where they are asked for.
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
