public import Viper

/// What the splash screen's Presenter asks of its Interactor.
public enum SplashRequest: Event, Equatable {
  case loadRobot

  public var summary: String { "load robot" }
}

/// What the splash screen's Presenter knows of its Interactor.
public protocol SplashInteracting: Interactor where Event == SplashRequest {}

/// Whoever is told how loading goes.
@MainActor
public protocol SplashInteractorDelegate: AnyObject {
  func splashInteractor(_ interactor: any SplashInteracting, didRead done: Int, of total: Int)
  func splashInteractor(_ interactor: any SplashInteracting, didLoad robot: Robot)
  func splashInteractor(_ interactor: any SplashInteracting, didFail error: RobotLoadError)
}
