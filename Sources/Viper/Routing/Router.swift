/// What a Presenter knows of the Wireframe: messages to it, and events through it.
@MainActor
public protocol Router<App>: AnyObject {
  associatedtype App: Application
  /// Makes the move that the selector map has for this message of this screen.
  func send(_ messenger: PageMessenger<App>, from screen: App.Screen) async
  /// Tells live screens something, in the order given; `sender` is nil for the world outside.
  func send(_ event: App.ScreenEvent, to screens: [App.Screen], from sender: App.Screen?) async
}
