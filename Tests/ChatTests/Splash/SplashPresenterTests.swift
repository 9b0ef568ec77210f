import Responder
import Testing
import Viper

@testable import Chat

@MainActor
@Suite struct SplashPresenterTests {
  final class SpyInteractor: SplashInteracting {
    weak var delegate: (any SplashInteractorDelegate)?
    var tells: @MainActor (SpyInteractor, any SplashInteractorDelegate) -> Void = { _, _ in }
    func handle(_ request: SplashRequest) async { if let delegate { tells(self, delegate) } }
  }

  let interactor = SpyInteractor()
  let router = SpyRouter()
  let view = SpyView<SplashResult>()
  let presenter: SplashPresenter

  init() {
    presenter = SplashPresenter(interactor: interactor, router: router)
    presenter.view = view
    interactor.delegate = presenter
  }

  private let diagnostic = Diagnostic(
    .warning, "odd", at: SourceLocation(file: "a.rive", line: 3, column: 7), "odd bracket",
    hint: "close it", excerpt: "+ my name [is *")

  @Test func tellsOfTheRobotAndGoesOn() async {
    let diagnostic = diagnostic
    interactor.tells = { interactor, delegate in
      delegate.splashInteractor(interactor, didRead: 1, of: 2)
      let robot = Robot(
        name: "Echo", responder: EchoResponder(), diagnostics: [diagnostic],
        loadTime: .microseconds(1234))
      delegate.splashInteractor(interactor, didLoad: robot)
    }
    await presenter.handle(.opened)
    #expect(
      view.results == [
        .progress(.began(Words.loadingRules)), .progress(.advanced(done: 1, total: 2)),
        .progress(.ended),
        .ready(
          SplashDisplay(
            robotName: "Echo", loaded: "1 trigger in 2 files, loaded in 1.2 ms",
            problems: [
              ProblemDisplay(
                severity: .warning, place: "a.rive:3:7", text: "odd bracket", hint: "close it",
                excerpt: "+ my name [is *", column: 7)
            ], help: Words.howToStart)),
      ])
    guard case (.splash, .robotLoaded, .robot(let robot))? = router.messages.first else {
      Issue.record("it stayed")
      return
    }
    #expect(robot.name == "Echo")
  }

  @Test func failsWithItsReasonAndTheProblems() async {
    let diagnostic = diagnostic
    interactor.tells = { interactor, delegate in
      delegate.splashInteractor(interactor, didFail: .nothingLeft([diagnostic]))
    }
    await presenter.handle(.opened)
    #expect(
      view.results.last
        == .failed(
          [ProblemDisplay(diagnostic)], reason: "no rule is left that could answer (1 problem)"))
    guard case (.splash, .leave, .outcome(let outcome))? = router.messages.first else {
      Issue.record("it stayed")
      return
    }
    #expect(outcome.failure == .nothingLeft([diagnostic]))
  }

  @Test func canBeAskedToEnd() async {
    await presenter.receive(.endRequested, from: nil)
    #expect(router.messages.map(\.1) == [.leave])
  }
}
