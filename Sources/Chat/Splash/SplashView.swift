public import Viper

/// The splash screen's View, whatever it draws on.
public protocol SplashView: View, ProgressViewInterface where Result == SplashResult {
  func showRobot(_ display: SplashDisplay)
  func showFailure(_ problems: [ProblemDisplay], reason: String)
}

extension SplashView {
  public func receive(_ result: SplashResult) {
    switch result {
    case .progress(let progress): show(progress)
    case .ready(let display): showRobot(display)
    case .failed(let problems, let reason): showFailure(problems, reason: reason)
    }
  }
}
