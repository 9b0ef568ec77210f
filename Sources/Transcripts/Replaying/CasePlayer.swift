import Chat
import ChatModel
import Responder
import TranscriptFormat
import Viper

/// A conversation for a transcript's messages: a separate chatroom with all its services.
@MainActor
struct CasePlayer {
  /// The output for one typed text.
  struct Played {
    var outputs: [ReplayOutput]
    var replies: [Reply]
  }

  private let board = ReplayBoard()
  private let robot: Robot
  private let service: ObservingResponderService
  private let chat: ChatApplication
  private let clock: ReplayClock

  /// Creates the conversation.
  ///
  /// - Parameters:
  ///   - answers: the robot's answers, if they were computed in advance; `nil` to compute them when needed.
  ///   - wrap: returns the service that answers, usually a wrapper of the given one.
  init(
    _ header: TranscriptHeader, robot: Robot, seed: UInt64, answers: ForeseenAnswers? = nil,
    replyTime: Duration? = InlineResponderService.usualLimit,
    wrap: (any ResponderService) -> any ResponderService = { $0 }
  ) {
    self.robot = robot
    clock = ReplayClock(header.clock)
    let start = Self.start(header, seed: seed)
    service = ObservingResponderService(
      wrap(answers ?? InlineResponderService(clock: clock, limit: replyTime)), startingWith: start)
    let settings = ChatSettings(user: start.user, seed: seed)
    chat = ChatApplication(
      views: board,
      services: ChatServices(
        robot: ReplayRobotService(robot: robot), responder: service,
        history: MemoryHistoryService(), transcripts: ReplayTranscriptService(), clock: clock),
      settings: settings)
  }

  /// Returns the conversation at the start of a case.
  nonisolated static func start(_ header: TranscriptHeader, seed: UInt64) -> Conversation {
    Conversation(user: header.user ?? ChatSettings.defaultUser, seed: seed)
  }

  func enter() async {
    await chat.enterChatroom(with: robot)
    // A greeting belongs to no exchange.
    _ = board.take()
  }

  /// The front screen; `nil` if the chat is over.
  var screen: ScriptedExchange.Step.Screen? { view?.screen }

  /// Applies the step's settings and types its text; returns `nil` if another screen is in front.
  func play(_ step: ScriptedExchange.Step) async -> Played? {
    if let reading = step.clock { clock.set(reading) }
    for setting in step.settings { service.set(setting.name, to: setting.value) }
    guard let view, view.screen == step.screen else { return nil }
    await view.type(step.text)
    return Played(outputs: board.take(), replies: service.takeReplies())
  }

  /// Returns a variable's value after the last reply.
  func value(of name: String) -> String? { service.value(of: name) }

  private var view: (any ReplayView)? { chat.wireframe.stack.last?.view as? any ReplayView }
}
