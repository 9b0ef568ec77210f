import Chat
import ChatModel
import Responder
import TranscriptFormat
import Viper

/// A conversation that a transcript types into: a chatroom of its own, with all that belongs to it.
@MainActor
struct CasePlayer {
  /// What came of one thing typed.
  struct Played {
    var outputs: [ReplayOutput]
    var replies: [Reply]
  }

  private let board = ReplayBoard()
  private let robot: Robot
  private let service: ObservingResponderService
  private let chat: ChatApplication

  /// - Parameter answers: what the robot will say, where it was asked beforehand; nil asks it then.
  init(
    _ header: TranscriptHeader, robot: Robot, seed: UInt64, answers: ForeseenAnswers? = nil,
    replyTime: Duration? = InlineResponderService.usualLimit
  ) {
    self.robot = robot
    let clock = ReplayClock(header.clock)
    let start = Self.start(header, seed: seed)
    service = ObservingResponderService(
      answers ?? InlineResponderService(clock: clock, limit: replyTime), startingWith: start)
    let settings = ChatSettings(user: start.user, seed: seed)
    chat = ChatApplication(
      views: board,
      services: ChatServices(
        robot: ReplayRobotService(robot: robot), responder: service,
        history: MemoryHistoryService(), transcripts: ReplayTranscriptService(), clock: clock),
      settings: settings)
  }

  /// The conversation that a case starts with.
  static func start(_ header: TranscriptHeader, seed: UInt64) -> Conversation {
    Conversation(user: header.user ?? ChatSettings.defaultUser, seed: seed)
  }

  func enter() async {
    await chat.enterChatroom(with: robot)
    // A greeting belongs to no exchange.
    _ = board.take()
  }

  /// The screen in front; nil where the chat is over.
  var screen: ScriptedExchange.Step.Screen? { view?.screen }

  /// Sets what the step sets and types its text; nil where another screen is in front.
  func play(_ step: ScriptedExchange.Step) async -> Played? {
    for setting in step.settings { service.set(setting.name, to: setting.value) }
    guard let view, view.screen == step.screen else { return nil }
    await view.type(step.text)
    return Played(outputs: board.take(), replies: service.takeReplies())
  }

  /// A variable after the last reply.
  func value(of name: String) -> String? { service.value(of: name) }

  private var view: (any ReplayView)? { chat.wireframe.stack.last?.view as? any ReplayView }
}
