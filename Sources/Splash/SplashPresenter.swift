import Conversations
import Responder
package import ScreenKit
package import Viper

/// The splash screen's Presenter, which presents the robot and then starts the chat.
package final class SplashPresenter: Presenter {
  package weak var view: (any ResultReceiver<SplashResult>)?
  private let interactor: any EventHandler<SplashRequest>
  private weak var router: (any Router<ChatApp>)?
  /// The rule files of the current folder, if the program was started with them without being told to.
  private let localRules: [String]
  private var visit = RobotVisit()
  /// The message to the Wireframe after loading: set by the result, sent when the request is complete.
  private var next: PageMessenger<ChatApp>?

  package init(
    interactor: any EventHandler<SplashRequest>, router: any Router<ChatApp>,
    localRules: [String] = []
  ) {
    self.interactor = interactor
    self.router = router
    self.localRules = localRules
  }

  package func handle(_ event: SplashEvent) async {
    switch event {
    case .opened(.visit(let visit)): self.visit = visit
    case .opened(let params), .returned(let params):
      router?.report(unknown: params, at: .splash)
    case .told(.endRequested, _):
      await router?.send(PageMessenger(.leave, .leave), from: .splash)
    case .told: break
    case .shown: await load()
    }
  }

  package func receive(_ outcome: SplashOutcome) {
    switch outcome {
    case .read(let done, let total): show(.progress(.advanced(done: done, total: total)))
    case .loaded(let robot):
      show(.progress(.ended))
      show(
        .ready(
          SplashDisplay(
            robotName: robot.name,
            loaded: Words.loaded(robot.responder.summary, in: robot.loadTime),
            problems: robot.diagnostics.map(ProblemDisplay.init),
            help: [Words.howToStart] + hints(on: robot))))
      next = PageMessenger(.robotLoaded, .robot(robot, visit))
    case .failed(let error):
      show(.progress(.ended))
      var problems: [ProblemDisplay] = []
      if case .nothingLeft(let diagnostics) = error {
        problems = diagnostics.map(ProblemDisplay.init)
      }
      show(.failed(problems, reason: error.words))
      visit.outcome.failure = error
      next = PageMessenger(.robotFailed, .outcome(visit.outcome))
    }
  }

  private func hints(on robot: Robot) -> [String] {
    if robot.origin.identity == .builtin { return [Words.otherRobots] }
    if visit.choice == .initial, !localRules.isEmpty { return [Words.localRules(localRules)] }
    return []
  }

  private func load() async {
    show(.progress(.began(Words.loadingRules)))
    await interactor.handle(.load(visit.choice))
    guard let next else { return }
    await router?.send(next, from: .splash)
  }

  private func show(_ result: SplashResult) { view?.receive(result) }
}
