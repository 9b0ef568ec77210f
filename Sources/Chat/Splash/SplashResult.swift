public import Viper

/// What comes back to the splash screen's View.
public enum SplashResult: EventResult, Equatable {
  case progress(ProgressDisplay)
  case ready(SplashDisplay)
  /// There will be no chat. The problems in the rules, where they are the reason, and the reason.
  case failed([ProblemDisplay], reason: String)

  public var summary: String {
    switch self {
    case .progress(let progress): progress.summary
    case .ready(let display): "ready " + LogText.quoted(display.robotName)
    case .failed(_, let reason): "failed " + LogText.quoted(reason)
    }
  }
}
