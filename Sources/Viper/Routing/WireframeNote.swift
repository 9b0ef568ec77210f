/// What happened on the Wireframe; nothing that it was asked to do ends in silence.
public enum WireframeNote<App: Application>: Sendable {
  case moved(Route<App>, Move<App>)
  /// The map has nothing for this message of this screen.
  case emptyMove(Route<App>)
  /// The first screen was opened.
  case started(App.Screen)
  case delivered(App.ScreenEvent, to: App.Screen, from: App.Screen?)
  /// Nobody of that name is on the stack.
  case notLive(App.Screen, App.ScreenEvent, from: App.Screen?)
  /// A message came from a screen that is not on the stack (any more).
  case strayMessage(Route<App>)
  /// Only one live screen may bear a name: the second was not opened.
  case alreadyLive(App.Screen)
}

/// Whoever is told what happens on the Wireframe.
@MainActor
public protocol WireframeObserver<App>: AnyObject {
  associatedtype App: Application
  /// Called after it happened, once for each thing, in order.
  func wireframe(did note: WireframeNote<App>)
}
