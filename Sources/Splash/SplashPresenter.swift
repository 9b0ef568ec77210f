import Conversations
package import ScreenKit
package import Viper

/// The splash screen's Presenter, which presents the robot and then starts the chat.
package final class SplashPresenter: Presenter {
  package weak var view: (any ResultReceiver<SplashResult>)?
  private let interactor: any Channel<SplashRequest, SplashOutcome>
  private weak var router: (any Router<ChatApp>)?
  /// The rule files of the current folder, if the chat uses them because the user named no rules.
  private let localRules: [String]
  /// Whether the program is a packed robot, without other robots.
  private let isPacked: Bool
  private var visit = RobotVisit()

  package init(
    interactor: any Channel<SplashRequest, SplashOutcome>, router: any Router<ChatApp>,
    localRules: [String] = [], isPacked: Bool = false
  ) {
    self.interactor = interactor
    self.router = router
    self.localRules = localRules
    self.isPacked = isPacked
  }

  package func handle(_ event: SplashEvent) async {
    switch event {
    case .opened(let visit): self.visit = visit
    case .told(.endRequested, _): await router?.send(PageMessenger(.leave), from: .splash)
    case .told: break
    case .shown: await load()
    }
  }

  package func receive(_ outcome: SplashOutcome) {
    switch outcome {
    case .read(let done, let total): show(.progress(.advanced(done: done, total: total)))
    case .loaded(let robot, let summary):
      show(.progress(.ended))
      show(
        .ready(
          SplashDisplay(
            robotName: robot.name,
            loadSummary: Words.loaded(summary, in: robot.loadTime),
            problems: robot.diagnostics.map(ProblemDisplay.init),
            help: [Words.howToStart] + hints(on: robot))))
    case .failed(let error):
      show(.progress(.ended))
      var problems: [ProblemDisplay] = []
      if case .nothingLeft(let diagnostics) = error {
        problems = diagnostics.map(ProblemDisplay.init)
      }
      show(.failed(problems, reason: error.words, isAtStart: visit.choice == .initial))
    }
  }

  private func hints(on robot: Robot) -> [String] {
    if robot.origin.identity == .builtin { return isPacked ? [] : [Words.otherRobots] }
    if visit.choice == .initial, !localRules.isEmpty { return [Words.localRules(localRules)] }
    return []
  }

  private func load() async {
    show(.progress(.began(Words.loadingRules)))
    for outcome in await interactor.results(of: .load(visit.choice)) {
      switch outcome {
      case .read: break
      case .loaded(let robot, _):
        await router?.send(
          PageMessenger(.robotLoaded, ChatroomParams(robot, visit)), from: .splash)
      case .failed(let error):
        router?.report(.robotFailed(error), from: .splash)
        await router?.send(PageMessenger(.robotFailed, error), from: .splash)
      }
    }
  }

  private func show(_ result: SplashResult) { view?.receive(result) }
}
