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
