import Responder
import Terminal
import TestSupport
import Viper

@testable import Chatroom
@testable import Conversations
@testable import Inspection
@testable import ScreenKit

/// The chatroom's Presenter and Interactor on services in memory, with the results for its View.
@MainActor
final class ChatroomRig {
  let view = SpyView<ChatroomResult>()
  let router = SpyRouter()
  let interactor: AIRobotInteractor
  let presenter: HumanComputerCommunicationPresenter
  private let channel: Middleware<AIRobotEvent, AIRobotResult>

  init(
    history: any HistoryService = MemoryHistoryService(),
    responder: (any ResponderService)? = nil, source: any RobotService = StubRobotService(),
    files: any RuleFileService = NoRuleFiles(),
    transcripts: any TranscriptService = MemoryTranscriptService(),
    settings: ChatSettings = ChatSettings()
  ) {
    let clock = TestClock()
    let robots = LiveRobotDataManager(
      service: responder ?? InlineResponderService(clock: clock), source: source, clock: clock)
    let transcripts = LiveTranscriptDataManager(service: transcripts, record: TranscriptRecord())
    let files = LiveRuleFileDataManager(service: files)
    interactor = AIRobotInteractor(
      robots: robots, conversations: LiveConversationDataManager(service: history, clock: clock),
      transcripts: transcripts, files: files,
      inspection: Middleware(inspecting: robots, transcripts, files, settings),
      settings: settings)
    channel = Middleware(handler: interactor)
    interactor.presenter = channel
    presenter = HumanComputerCommunicationPresenter(
      interactor: channel, router: router, settings: settings)
    channel.receiver = presenter
    presenter.view = view
  }

  func begin(with robot: Robot = .echo, resuming id: KeptConversation.ID? = nil) async {
    await presenter.handle(.opened(ChatroomParams(robot, RobotVisit(.initial, resuming: id))))
    await presenter.willBecomeFocus()
  }

  /// Types lines, and returns the results shown for them, without progress.
  @discardableResult
  func type(_ lines: String...) async -> [ChatroomResult] {
    view.results = []
    for line in lines { await presenter.handle(.entered(line)) }
    return shown
  }

  /// Presses Tab after a text.
  func complete(_ left: String) async -> [CompletionChoice] {
    view.results = []
    await presenter.handle(.completing(left))
    return view.results.flatMap(\.completions)
  }

  var shown: [ChatroomResult] {
    view.results.filter {
      switch $0 {
      case .progress, .state: false
      default: true
      }
    }
  }

  var talk: Talk? { interactor.talk }
  var lastReply: String { talk?.last?.exchange.reply.text ?? "" }

  /// The states that the prompt shows, in order.
  var states: [ChatStateDisplay] {
    view.results.compactMap { if case .state(let state) = $0 { state } else { nil } }
  }

  /// The lines of the explanations among the shown results.
  var explanations: [[String]] {
    shown.compactMap { if case .note(.explanation(let node)) = $0 { node.lines } else { nil } }
  }
}

extension Moment {
  static func echo(_ message: String) -> Moment {
    let before = Conversation()
    var conversation = before
    let reply = EchoResponder().respond(to: message, in: &conversation)
    return Moment(
      exchange: Exchange(
        message: message, reply: reply, topic: nil, duration: .zero, at: WallTime(microseconds: 0)),
      before: before, robot: .echo)
  }
}
