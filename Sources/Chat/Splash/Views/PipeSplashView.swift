import Terminal
import Viper

/// The splash screen in a pipe: silent, but for rules that had to be left out.
final class PipeSplashView: SplashView {
  private let errors: ErrorOutput
  private let handler: any EventHandler<SplashEvent>

  init(errors: @escaping ErrorOutput, handler: any EventHandler<SplashEvent>) {
    self.errors = errors
    self.handler = handler
  }

  func takeTurn() async { await handler.handle(.opened) }

  func beginProgress(_ label: String) {}
  func advanceProgress(done: Int, total: Int) {}
  func endProgress() {}

  func showRobot(_ display: SplashDisplay) {
    let broken = display.problems.filter { $0.severity == .error }
    if !broken.isEmpty { errors(ProblemText.of(broken)) }
  }

  func showFailure(_ problems: [ProblemDisplay], reason: String) {
    errors(ProblemText.of(problems) + StyledText(Words.complaint(reason), .problem))
  }
}
