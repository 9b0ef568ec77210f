/// Told what other screens, or the world outside, have to say to a live screen.
@MainActor
public protocol ScreenEventReceiver<App>: AnyObject {
  associatedtype App: Application
  /// `sender` is nil for the world outside.
  func receive(_ event: App.ScreenEvent, from sender: App.Screen?) async
}

extension ScreenEventReceiver {
  public func receive(_ event: App.ScreenEvent, from sender: App.Screen?) async {}
}
