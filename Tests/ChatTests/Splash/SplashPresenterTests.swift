import Responder
import TestSupport
import Testing
import Viper

@testable import Conversations
@testable import ScreenKit
@testable import Splash

@MainActor
@Suite struct SplashPresenterTests {
  final class SpyInteractor: Interactor {
    weak var presenter: (any ResultReceiver<SplashOutcome>)?
    var outcomes: [SplashOutcome] = []
    var requests: [String] = []
    func handle(_ request: SplashRequest) async {
      requests.append(request.summary)
      for outcome in outcomes { presenter?.receive(outcome) }
    }
  }

  let interactor = SpyInteractor()
  let channel: Middleware<SplashRequest, SplashOutcome>
  let router = SpyRouter()
  let view = SpyView<SplashResult>()
  let presenter: SplashPresenter

  init() {
    channel = Middleware(handler: interactor)
    presenter = SplashPresenter(interactor: channel, router: router)
    presenter.view = view
    (interactor.presenter, channel.receiver) = (channel, presenter)
  }

  private let summary = EchoResponder().summary

  private let diagnostic = Diagnostic(
    .warning, "odd", at: SourceLocation(file: "a.rive", line: 3, column: 7), "odd bracket",
    hint: "close it", excerpt: "+ my name [is *")

  @Test func tellsOfTheRobotAndGoesOn() async {
    let robot = Robot(
      name: "Echo", responder: EchoResponder(), origin: .paths(["/echo"]),
      diagnostics: [diagnostic], loadTime: .microseconds(1234))
    interactor.outcomes = [.read(1, of: 2), .loaded(robot, summary)]
    await presenter.handle(.opened(RobotVisit(.named("echo"), resuming: 3)))
    await presenter.handle(.shown)
    #expect(interactor.requests == ["load \"echo\""])
    #expect(
      view.results == [
        .progress(.began(Words.loadingRules)), .progress(.advanced(done: 1, total: 2)),
        .progress(.ended),
        .ready(
          SplashDisplay(
            robotName: "Echo", loadSummary: "1 trigger in 2 files, loaded in 1.2 ms",
            problems: [
              ProblemDisplay(
                severity: .warning, place: "a.rive:3:7", text: "odd bracket", hint: "close it",
                excerpt: "+ my name [is *", column: 7)
            ], help: [Words.howToStart])),
      ])
    let params = router.params(of: .robotLoaded)
    #expect(params?.robot.name == "Echo" && params?.visit.resumedID == 3)
  }

  @Test func theBuiltInRobotNamesTheOthers() async {
    interactor.outcomes = [.loaded(.echo, summary)]
    await presenter.handle(.shown)
    guard case .ready(let display)? = view.results.last else {
      Issue.record("\(view.results)")
      return
    }
    #expect(display.help == [Words.howToStart, Words.otherRobots])
  }

  @Test(arguments: [
    (["a.rive"], "Rules in this folder: a.rive. To chat with Wren: parley wren"),
    (["a", "b", "c", "d"], "Rules in this folder: a, b, c, d. To chat with Wren: parley wren"),
    (
      ["a", "b", "c", "d", "e"],
      "Rules in this folder: a, b, c and 2 more. To chat with Wren: parley wren"
    ),
  ]) func rulesThatNobodyNamedAreNamed(_ files: [String], _ hint: String) async {
    let presenter = SplashPresenter(interactor: channel, router: router, localRules: files)
    presenter.view = view
    channel.receiver = presenter
    let robot = Robot(name: "a", responder: EchoResponder(), origin: .paths(["/a.rive"]))
    interactor.outcomes = [.loaded(robot, summary)]
    for (choice, help) in [
      (RobotChoice.initial, [Words.howToStart, hint]), (.named("b"), [Words.howToStart]),
    ] {
      await presenter.handle(.opened(RobotVisit(choice)))
      await presenter.handle(.shown)
      guard case .ready(let display)? = view.results.last else {
        Issue.record("\(view.results)")
        return
      }
      #expect(display.help == help)
    }
  }

  @Test func failsWithItsReasonAndTheProblems() async {
    interactor.outcomes = [.failed(.nothingLeft([diagnostic]))]
    await presenter.handle(.shown)
    #expect(
      view.results.last
        == .failed(
          [ProblemDisplay(diagnostic)], reason: "no valid rules are left (1 problem)",
          isAtStart: true
        ))
    #expect(router.params(of: .robotFailed) == .nothingLeft([diagnostic]))
    #expect(router.reports == [.robotFailed(.nothingLeft([diagnostic]))])
  }

  @Test func canBeAskedToEnd() async {
    await presenter.handle(.told(.endRequested, by: nil))
    #expect(router.names == ["leave"])
  }
}
