import Splash
import Viper

/// A splash View that continues immediately, because a transcript starts in the chatroom.
final class ReplaySplashView: View {
  private let handler: any EventHandler<SplashEvent>

  init(handler: any EventHandler<SplashEvent>) { self.handler = handler }

  func takeTurn() async { await handler.handle(.shown) }

  func receive(_ result: SplashResult) {}
}
