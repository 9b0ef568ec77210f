import ScreenKit
import Splash
import Viper

/// A splash View that continues immediately, because a transcript starts in the chatroom.
final class ReplaySplashView: SplashView {
  private let handler: any EventHandler<SplashEvent>

  init(handler: any EventHandler<SplashEvent>) { self.handler = handler }

  func takeTurn() async { await handler.handle(.shown) }

  func showRobot(_ display: SplashDisplay) {}

  func showFailure(_ problems: [ProblemDisplay], reason: String, isAtStart: Bool) {}

  func beginProgress(_ label: String) {}

  func advanceProgress(done: Int, total: Int) {}

  func endProgress() {}
}
