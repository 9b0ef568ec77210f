import Chat
import Conversations
import Responder
import TranscriptFormat
import Viper

/// Types the lines of a case into chats, one for each user.
@MainActor
final class CasePlayer {
  /// The output for one typed text.
  struct Played {
    var outputs: [ReplayOutput]
    var replies: [Reply]
    /// The time that the last reply took.
    var duration: Duration
  }

  private struct UserChat {
    var chat: ChatApplication
    var service: ObservingResponderService

    @MainActor var view: (any ReplayView)? { chat.wireframe.front as? any ReplayView }
  }

  private let board = ReplayBoard()
  private let robot: Robot
  private let responderService: any ResponderService
  private let clock: ReplayClock
  private let start: Conversation
  /// The rules that the case may change; `nil` if it cannot change any.
  private let rules: ReplayRules?
  private let seed: UInt64
  private var chats: [ByteText: UserChat] = [:]
  /// The user of the last step.
  private var user: String

  /// - Parameters:
  ///   - loading: loads the robot after changes of its files; `nil` if the case cannot change them.
  ///   - answers: the robot's answers, if they were computed in advance; `nil` to compute them when needed.
  ///   - objects: the runner of the objects that replies call; `nil` to play back the results in the transcript.
  ///   - outside: the robot of another program that answers; `nil` if `robot` does.
  ///   - wrap: returns a wrapper of the service that answers, or the service itself.
  init(
    _ header: TranscriptHeader, robot: Robot, loading: ReplayRules.Loading? = nil, seed: UInt64,
    answers: PrecomputedAnswers? = nil,
    replyTime: Duration? = InlineResponderService.defaultLimit, objects: ObjectAnswerer? = nil,
    outside: (any OutsideRobot)? = nil,
    wrap: (any ResponderService) -> any ResponderService = { $0 }
  ) {
    self.robot = robot
    self.seed = seed
    clock = ReplayClock(header.clock)
    start = Self.start(header, seed: seed)
    user = start.user
    responderService = wrap(
      answers ?? outside.map { OutsideResponderService($0.begin()) }
        ?? InlineResponderService(clock: clock, limit: replyTime, objects: objects))
    rules =
      robot.origin.identity == .builtin ? nil : loading.map { ReplayRules(robot, loading: $0) }
  }

  nonisolated static func start(_ header: TranscriptHeader, seed: UInt64) -> Conversation {
    let clock = ReplayClock(header.clock)
    var start = Conversation(user: header.user ?? ChatSettings.defaultUser, seed: seed)
    start.clock = clock.localTime(at: clock.now)
    return start
  }

  func enter() async { await enterChat(start.user) }

  func end() async { await responderService.end() }

  /// The front screen for the user of the last step; `nil` if the chat is over, or if transcripts can't use the screen.
  var screen: ScriptedExchange.Step.Screen? { chats[ByteText(user)]?.view?.screen }

  /// Applies the step's settings and types its text; returns `nil` if another screen is in front.
  func play(_ step: ScriptedExchange.Step) async -> Played? {
    let userChat = await enterChat(step.user ?? start.user)
    if let time = step.clock { clock.set(time) }
    for setting in step.settings { userChat.service.set(setting.name, to: setting.value) }
    userChat.service.playBack(step.calls.map(\.call))
    guard let view = userChat.view, view.screen == step.screen else { return nil }
    await view.type(step.text)
    return Played(
      outputs: board.take(), replies: userChat.service.takeReplies(),
      duration: userChat.service.duration)
  }

  /// Returns a variable's value after the last reply to the user of the last step.
  func value(of name: String) -> String? { chats[ByteText(user)]?.service.value(of: name) }

  /// Lets a user type from now on; the first time, the user enters the chatroom.
  @discardableResult private func enterChat(_ name: String) async -> UserChat {
    user = name
    if let userChat = chats[ByteText(name)] { return userChat }
    var conversation = start
    conversation.user = name
    let service = ObservingResponderService(responderService, startingWith: conversation)
    var settings = ChatSettings(user: name, seed: seed)
    settings.showsGreeting = false
    let chat = ChatApplication(
      views: board,
      services: ChatServices(
        robot: rules ?? ReplayRobotService(robot: robot), responder: service,
        history: MemoryHistoryService(), transcripts: ReplayTranscriptService(),
        files: rules ?? NoRuleFiles(), clock: clock),
      settings: settings)
    let userChat = UserChat(chat: chat, service: service)
    chats[ByteText(name)] = userChat
    await chat.enterChatroom(with: robot)
    // Drop the notes about entering: they belong to no exchange.
    _ = board.take()
    return userChat
  }
}
