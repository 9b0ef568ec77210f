import Responder
public import Viper

/// The splash screen's Presenter: tells of the robot, then lets the chat begin.
public final class SplashPresenter: Presenter {
  public typealias App = ChatApp

  public weak var view: (any ResultReceiver<SplashResult>)?
  private let interactor: any SplashInteracting
  private weak var router: (any Router<ChatApp>)?
  /// Where loading led: set by the delegate, followed when the Interactor is done.
  private var next: PageMessenger<ChatApp>?

  public init(interactor: any SplashInteracting, router: any Router<ChatApp>) {
    self.interactor = interactor
    self.router = router
  }

  public func handle(_ event: SplashEvent) async {
    show(.progress(.began(Words.loadingRules)))
    await interactor.handle(.loadRobot)
    guard let next else { return }
    await router?.send(next, from: .splash)
  }

  public func receive(_ event: ChatApp.ScreenEvent, from sender: ChatApp.Screen?) async {
    guard event == .endRequested else { return }
    await router?.send(PageMessenger(.leave, .outcome(ChatOutcome())), from: .splash)
  }

  private func show(_ result: SplashResult) { view?.receive(result) }
}

extension SplashPresenter: SplashInteractorDelegate {
  public func splashInteractor(
    _ interactor: any SplashInteracting, didRead done: Int, of total: Int
  ) {
    show(.progress(.advanced(done: done, total: total)))
  }

  public func splashInteractor(_ interactor: any SplashInteracting, didLoad robot: Robot) {
    show(.progress(.ended))
    let summary = robot.responder.summary
    show(
      .ready(
        SplashDisplay(
          robotName: robot.name, loaded: Words.loaded(summary, in: robot.loadTime),
          problems: robot.diagnostics.map(ProblemDisplay.init), help: Words.howToStart)))
    next = PageMessenger(.robotLoaded, .robot(robot))
  }

  public func splashInteractor(_ interactor: any SplashInteracting, didFail error: RobotLoadError) {
    show(.progress(.ended))
    var problems: [ProblemDisplay] = []
    if case .nothingLeft(let diagnostics) = error {
      problems = diagnostics.map(ProblemDisplay.init)
    }
    show(.failed(problems, reason: Words.of(error)))
    next = PageMessenger(.leave, .outcome(ChatOutcome(failure: error)))
  }
}
