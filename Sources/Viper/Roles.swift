/// Draws, and turns what the user does into events.
///
/// Owns its Presenter strongly, directly or through the Middleware before it.
@MainActor
public protocol View<Result>: ResultReceiver {
  /// Waits for the user once, and hands on the event that came of it.
  ///
  /// Called again and again while the screen is in front; returns when the event is done with.
  func takeTurn() async
}

/// Judges a View's events: answers what it can, hands routing to the Wireframe, asks the Interactor the rest.
///
/// Its events are the View's, its results the Interactor's. Shapes entities into display data. Holds
/// its View weakly and its Interactor strongly.
@MainActor
public protocol Presenter<Event, Result>: EventHandler, ResultReceiver, FocusReceiver {}

/// The use cases of a screen: handles the Presenter's requests by asking DataManagers.
///
/// Knows no View, and holds the Presenter that receives its results weakly.
@MainActor
public protocol Interactor<Event, Result>: EventHandler {
  associatedtype Result: EventResult
  /// The Presenter, or the Middleware before it; weak, and set once by the factory.
  var presenter: (any ResultReceiver<Result>)? { get set }
}

/// One outside thing (rules on disk, a history database) behind a protocol of the application.
///
/// Returns entities: plain `Sendable` values. Its live form may block or run on any thread. Only a
/// DataManager sees it.
public protocol Service: Sendable {}

/// Told by the Wireframe as the stack moves.
@MainActor
public protocol FocusReceiver: AnyObject {
  /// The screen is about to be in front.
  func willBecomeFocus() async
  /// The screen is about to be covered or closed.
  func willResignFocus() async
}

extension FocusReceiver {
  public func willBecomeFocus() async {}
  public func willResignFocus() async {}
}
