/// A place in the selector map: a message's name as said by one screen.
public struct Route<App: Application>: Hashable, Sendable {
  public var screen: App.Screen
  public var message: App.Message

  public init(_ screen: App.Screen, _ message: App.Message) {
    self.screen = screen
    self.message = message
  }
}
