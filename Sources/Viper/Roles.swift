/// A view, which draws, and converts the user's actions into events.
///
/// A View holds its Presenter strongly, directly or through the Middleware between them.
@MainActor
public protocol View<Result>: ResultReceiver {
  /// Waits for one action of the user, and passes its event to the handler.
  ///
  /// The Wireframe calls this method repeatedly while the screen is in front. The method returns when the event has
  /// been handled.
  func takeTurn() async
}

/// A presenter, which handles a View's events and receives an Interactor's results.
///
/// A Presenter answers the events that it can, leaves routing to the Wireframe, and asks the Interactor for the rest.
/// It converts entities into display data, and holds its View weakly and its Interactor strongly.
@MainActor
public protocol Presenter<Event, Result>: EventHandler, ResultReceiver, FocusReceiver {
  /// The results for its View.
  associatedtype Display: EventResult
  /// The View, or the Middleware between them; weak, and set once by the factory.
  var view: (any ResultReceiver<Display>)? { get set }
}

/// The use cases of a screen: an Interactor handles the Presenter's requests with the help of DataManagers.
///
/// An Interactor knows no View, and holds its Presenter weakly.
@MainActor
public protocol Interactor<Event, Result>: EventHandler {
  associatedtype Result: EventResult
  /// The Presenter, or the Middleware between them; weak, and set once by the factory.
  var presenter: (any ResultReceiver<Result>)? { get set }
}

/// An external resource (rules on disk, a history database) behind a protocol of the application.
///
/// A Service returns entities, which are plain `Sendable` values. Its live implementation may block or run on any
/// thread. Only DataManagers use Services.
public protocol Service: Sendable {}

/// A receiver of focus changes; the Wireframe calls it before a screen comes to the front, is covered, or is closed.
///
/// The two calls alternate. A screen that opens or comes back gets its data first.
@MainActor
public protocol FocusReceiver: AnyObject {
  /// The screen is about to be in front.
  func willBecomeFocus() async
  /// The screen is about to be covered or closed.
  func willResignFocus() async
}

extension FocusReceiver {
  /// Does nothing.
  public func willBecomeFocus() async {}
  /// Does nothing.
  public func willResignFocus() async {}
}
