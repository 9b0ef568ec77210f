import Responder
import TestSupport
import Testing
import Viper

@testable import Chatroom
@testable import Conversations
@testable import Inspection
@testable import ScreenKit

/// The laws of the chatroom's Presenter, whatever the user does and the Interactor answers.
@MainActor
@Suite struct ChatroomPresenterLawTests {
  private let interactor = SpyHandler<AIRobotEvent>()
  private let router = SpyRouter()
  private let view = SpyView<ChatroomResult>()
  private let channel: Middleware<AIRobotEvent, AIRobotResult>
  private let presenter: HumanComputerCommunicationPresenter

  init() {
    channel = Middleware(handler: interactor)
    presenter = HumanComputerCommunicationPresenter(
      interactor: channel, router: router, settings: ChatSettings())
    presenter.view = view
    channel.receiver = presenter
  }

  private let talk = Talk(robot: .echo, conversation: Conversation(), seed: 0)

  private func exchange(_ message: String, _ kind: ReplyProblem.Kind?) -> Exchange {
    Exchange(
      message: message,
      reply: Reply(text: "Ho.", problems: kind.map { [ReplyProblem($0, "so it was")] } ?? []),
      topic: nil, duration: .zero, at: WallTime(microseconds: 0))
  }

  /// Lines with which a user asks for everything that takes time, and for things that are not there.
  private static let lines = [
    "hi", "", "//x", "/why", "/whynot *", "/all", "/retry", "/reload", "/expect a.chat", "/undo",
    "/forget", "/seed 7", "/trace on", "/xyzzy", "/seed x", "/clear",
  ]

  private func event(_ random: inout SplitMix, number: Int) -> ChatroomEvent {
    switch Int.random(in: 0..<12, using: &random) {
    case 0...5:
      .entered(
        Self.lines.randomElement(using: &random).map { $0 == "hi" ? "hi \(number)" : $0 } ?? "")
    case 6: .entered(String(repeating: "a", count: 65_537))
    case 7: .returned(.ask("again \(number)"))
    case 8: .returned(.lesson(.typed("/why")))
    case 9: .told(.rulesChanged, by: nil)
    case 10: .told(.resized, by: nil)
    default: .interrupted(wasEmpty: Bool.random(using: &random))
    }
  }

  /// Answers requests as the Interactor may.
  private func answer(_ request: AIRobotEvent, _ random: inout SplitMix) {
    let draw = Int.random(in: 0..<6, using: &random)
    switch request {
    case .ask(let message):
      let kinds: [ReplyProblem.Kind?] = [nil, .interrupted, .outOfTime, .noRuleMatched, .tooLong]
      presenter.receive(
        draw < kinds.count ? .responded(exchange(message, kinds[draw]), talk) : .met(.noRobot))
    case .occurred(.showing), .occurred(.deletion): break
    case .occurred(.changedRules):
      presenter.receive(.reloaded(.failed(.interrupted), talk, wasAsked: false))
    case .inspect, .retry, .reload, .save:
      switch draw {
      case 0: presenter.receive(.stopped(.interrupted))
      case 1: presenter.receive(.stopped(.outOfTime(.seconds(1))))
      case 2: presenter.receive(.met(.nothingAnswered))
      case 3: presenter.receive(.responded(exchange("hi", nil), talk))
      default: presenter.receive(.inspected(.possibleReplies([], isWhole: draw == 4)))
      }
    default: presenter.receive(draw == 0 ? .met(.history(.notErased)) : .changed(.seed(7), talk))
    }
  }

  private var progress: [ProgressDisplay] {
    view.results.compactMap { if case .progress(let progress) = $0 { progress } else { nil } }
  }

  @Test(arguments: 0..<40) func progressEndsAndRulesAreNotLoadedDuringAReply(
    seed: UInt64
  ) async {
    var random = SplitMix(seed: seed)
    var isAsking = false
    interactor.respond = { [presenter, interactor] request in
      if case .occurred(.changedRules) = request {
        #expect(!isAsking, "seed \(seed): \(interactor.requests.suffix(3))")
      }
      if case .ask = request { isAsking = true }
      // Rule files may change at any time.
      if Int.random(in: 0..<4, using: &random) == 0 {
        await presenter.handle(.told(.rulesChanged, by: nil))
      }
      answer(request, &random)
      isAsking = false
    }
    await presenter.handle(.opened(ChatroomParams(.echo)))
    await presenter.willBecomeFocus()
    var news = 0
    for number in 0..<60 {
      let event = event(&random, number: number)
      await presenter.handle(event)
      #expect(ProgressLaw.holds(for: progress), "seed \(seed): \(event.summary)")
      if case .told(.rulesChanged, _) = event { news += 1 }
      let noticed = interactor.requests.count { $0 == "notice changes" }
      #expect(noticed >= news, "seed \(seed): \(event.summary)")
    }
  }

  @Test(arguments: 0..<40) func noMessageIsLost(seed: UInt64) async {
    var random = SplitMix(seed: seed)
    interactor.respond = { request in answer(request, &random) }
    await presenter.handle(.opened(ChatroomParams(.echo)))
    await presenter.willBecomeFocus()
    var said: [String] = []
    for number in 0..<60 {
      let event = event(&random, number: number)
      switch event {
      case .entered(let line) where line.utf8.count <= 65_536:
        if case .message(let message) = ChatroomEntry(line) { said.append(message) }
      case .returned(.ask(let message)): said.append(message)
      default: break
      }
      let shown = view.results.count
      await presenter.handle(event)
      if case .entered = event {
        #expect(view.results.count > shown, "seed \(seed): nothing is shown after \(event.summary)")
      }
    }
    let asked = interactor.events.compactMap { request in
      if case .ask(let message) = request { message } else { nil }
    }
    #expect(asked == said, "seed \(seed)")
  }

  @Test(arguments: 0..<40) func nothingIsShownAfterItLeft(seed: UInt64) async {
    var random = SplitMix(seed: seed)
    interactor.respond = { request in answer(request, &random) }
    router.move = { [presenter] in await presenter.willResignFocus() }
    await presenter.handle(.opened(ChatroomParams(.echo)))
    await presenter.willBecomeFocus()
    for number in 0..<Int.random(in: 0..<20, using: &random) {
      await presenter.handle(event(&random, number: number))
    }
    let shown = view.results.count
    let endings: [ChatroomEvent] = [
      .ended, .entered("/quit"), .told(.endRequested, by: nil),
      .returned(.lesson(.typed("/quit"))),
    ]
    await presenter.handle(endings[Int(seed % 4)])
    // The files may still change before the screen is gone.
    await presenter.handle(.told(.rulesChanged, by: nil))
    #expect(view.results.count == shown, "seed \(seed): \(view.results.dropFirst(shown))")
    #expect(router.names == ["leave"], "seed \(seed)")
  }
}
