import Chat
import Conversations
import Responder
import Terminal
import Viper

/// One very long conversation through the whole chat: Views, Presenter, Interactor, recorder, history.
@MainActor
enum OneTalk {
  static func run(
    _ responder: any Responder, _ messages: [String], _ count: Int
  ) async throws -> SoakCourse {
    let terminal = SoakTerminal(messages: messages, count: count)
    let robot = Robot(name: "Wren", responder: responder)
    let clock = SystemClock()
    let chat = ChatApplication(
      views: PipeViews(terminal: terminal, errors: { terminal.write($0) }, takesCommands: true),
      services: ChatServices(
        robot: LoadedRobot(robot: robot),
        responder: InlineResponderService(clock: clock, limit: InlineResponderService.usualLimit),
        history: MemoryHistoryService(), transcripts: NoTranscripts(), clock: clock),
      settings: ChatSettings(seed: 1966))
    await chat.enterChatroom(with: robot)
    await chat.wireframe.run()
    return terminal.course
  }
}

/// A terminal that sends one message after the other, and reads the replies.
private final class SoakTerminal: Terminal {
  let isInteractive = false
  let width = 80
  let height = 24
  private let messages: [String]
  private let count: Int
  private var said = 0
  private(set) var course: SoakCourse

  init(messages: [String], count: Int) {
    self.messages = messages
    self.count = count
    course = SoakCourse(total: count)
  }

  func readLine(prompt: StyledText, aids: LineAids) async -> LineInput {
    guard said < count else { return .endOfInput }
    said += 1
    return .line(messages[said % messages.count])
  }

  func write(_ text: StyledText) { course.note(text.text) }
  func showStatus(_ text: StyledText?) {}
  func clear() {}

  func interruptible<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> Value { await work() }
}

private struct LoadedRobot: RobotService {
  let robot: Robot

  func load(_ choice: RobotChoice) -> AsyncStream<LoadStep> {
    AsyncStream { steps in
      steps.yield(.loaded(robot))
      steps.finish()
    }
  }
}

private struct NoTranscripts: TranscriptService {
  func write(_ text: String, to path: String, replacing: Bool) async throws(TranscriptError) {}
  func head(of path: String) async throws(TranscriptError) -> TranscriptHead? { nil }
  func add(
    _ text: String, to path: String, startingWith header: String?, answeredBy robot: Robot
  ) async throws(TranscriptError) {}
  func absolute(_ path: String) -> String { path }
}
