/// The vocabulary of an application as types: its screens, their messages, and the data they pass.
///
/// ```swift
/// enum Shop: Application {
///   enum Screen { case catalogue, basket }
///   enum Message { case showBasket, back }
///   enum Params { case nothing, article(Article) }
///   enum ScreenEvent { case pricesChanged }
/// }
/// ```
public protocol Application: Sendable {
  /// The screens' names.
  associatedtype Screen: Hashable & Sendable
  /// The names of the messages from screens to the Wireframe.
  associatedtype Message: Hashable & Sendable
  /// The data of a message, and the callback data of a closing screen.
  associatedtype Params: Sendable
  /// The events that can be sent to live screens.
  associatedtype ScreenEvent: Sendable
}

/// The events that a View's Presenter handles: those of the View, and those of the Wireframe.
///
/// The requirements are the Wireframe's events. An enum satisfies each with a case that has the same name and data:
///
/// ```swift
/// enum BasketEvent: ScreenChannelEvent {
///   typealias App = Shop
///   case opened(Shop.Params), returned(Shop.Params), told(Shop.ScreenEvent, by: Shop.Screen?)
///   case removed(Article)
/// }
/// ```
public protocol ScreenChannelEvent<App>: Event {
  associatedtype App: Application
  /// The screen has just been opened with this initial data, and is about to be in front.
  static func opened(_ params: App.Params) -> Self
  /// The screen above has closed with this callback data, and this one is in front again.
  static func returned(_ params: App.Params) -> Self
  /// Another screen, or the outside world if `sender` is `nil`, sent this event.
  static func told(_ event: App.ScreenEvent, by sender: App.Screen?) -> Self
}

/// A screen's message to the Wireframe: its name, and typed params.
///
/// The screen says what happened; the selector map decides which move follows.
public struct PageMessenger<App: Application>: Sendable {
  /// The name of the message, which the selector map maps to a move.
  public var message: App.Message
  /// The data for the screen that opens or returns.
  public var params: App.Params

  /// Creates a messenger.
  public init(_ message: App.Message, _ params: App.Params) {
    self.message = message
    self.params = params
  }
}

/// A key of the selector map: a screen and the name of its message.
public struct Route<App: Application>: Hashable, Sendable {
  /// The screen that sends the message.
  public var screen: App.Screen
  /// The message that it sends.
  public var message: App.Message

  /// Creates a route.
  public init(_ screen: App.Screen, _ message: App.Message) {
    self.screen = screen
    self.message = message
  }
}

/// A move that the Wireframe can make with its stack.
///
/// Moves are values, so that a whole map of them can be printed, compared and checked against a table.
public enum Move<App: Application>: Hashable, Sendable {
  /// Opens a screen on top; the params are its initial data.
  case push(App.Screen)
  /// Closes the sender and all screens above it, and opens a screen in their place.
  case replace(App.Screen)
  /// Closes all screens, and opens one.
  case restart(App.Screen)
  /// Opens a child module on top; the screen below does not resign the focus, but the child takes the turns until it
  /// closes.
  case embed(App.Screen)
  /// Closes the sender and all screens above it; the params are callback data for the screen below.
  case pop
  /// Does nothing: the move for a route missing from the map.
  case emptyMove
}

/// The Wireframe's interface for a Presenter.
@MainActor
public protocol Router<App>: AnyObject {
  associatedtype App: Application
  /// Makes the move that the selector map has for the screen and the message.
  func send(_ messenger: PageMessenger<App>, from screen: App.Screen) async
  /// Sends an event to live screens, in the given order; `sender` is `nil` for the outside world.
  func send(_ event: App.ScreenEvent, to screens: [App.Screen], from sender: App.Screen?) async
  /// Reports params that a screen received and cannot use.
  func report(unknown params: App.Params, at screen: App.Screen)
}

/// A factory of screens: View, Presenter, Interactor, DataManagers and Middleware, connected to each other.
///
/// An implementation has one method for each screen; `assemble` calls the one for the given screen.
@MainActor
public protocol AssemblingFactory<App>: AnyObject {
  associatedtype App: Application
  /// Builds a screen; its Presenter must hold `router` weakly.
  func assemble(_ screen: App.Screen, routedBy router: any Router<App>) -> LiveScreen<App>
}

/// A screen on the stack: its name, its View, and weak references to its channel and its Presenter.
///
/// The View holds the channel and the Presenter. When the stack releases the View, the whole screen is deallocated.
@MainActor
public struct LiveScreen<App: Application> {
  /// The screen’s name.
  public let name: App.Screen
  /// The screen’s View.
  public let view: any View
  /// Whether it is a child module of the screen below.
  var isEmbedded = false
  private(set) weak var focus: (any FocusReceiver)?
  private let deliver: @MainActor (Arrival) async -> Void

  /// Creates a live screen; `channel` is the handler of the View's events: the Presenter or a Middleware before it.
  public init<Event: ScreenChannelEvent>(
    _ name: App.Screen, view: any View, channel: any EventHandler<Event>,
    focus: any FocusReceiver
  ) where Event.App == App {
    self.name = name
    self.view = view
    self.focus = focus
    deliver = { [weak channel] arrival in
      switch arrival {
      case .opened(let params): await channel?.handle(.opened(params))
      case .returned(let params): await channel?.handle(.returned(params))
      case .told(let event, let sender): await channel?.handle(.told(event, by: sender))
      }
    }
  }

  /// An event of the Wireframe, before it is converted to the screen's own event type.
  private enum Arrival {
    case opened(App.Params), returned(App.Params), told(App.ScreenEvent, by: App.Screen?)
  }

  func open(with params: App.Params) async { await deliver(.opened(params)) }
  func resume(with params: App.Params) async { await deliver(.returned(params)) }
  func tell(_ event: App.ScreenEvent, by sender: App.Screen?) async {
    await deliver(.told(event, by: sender))
  }
}

/// An outcome that the Wireframe reports to its observer.
public enum WireframeNote<App: Application>: Sendable {
  case moved(Route<App>, Move<App>)
  /// The map has no move for this message of this screen.
  case emptyMove(Route<App>)
  /// The first screen was opened.
  case started(App.Screen)
  case delivered(App.ScreenEvent, to: App.Screen, from: App.Screen?)
  /// No screen with that name is on the stack to receive the event.
  case notLive(App.Screen, App.ScreenEvent, from: App.Screen?)
  /// A message came from a screen that is not on the stack, and was ignored.
  case strayMessage(Route<App>)
  /// A screen with that name is already live, so a second one was not opened.
  case alreadyLive(App.Screen)
  /// A screen received params that it cannot use.
  case unknownParams(App.Params, at: App.Screen)
}

/// Observes a Wireframe.
@MainActor
public protocol WireframeObserver<App>: AnyObject {
  associatedtype App: Application
  /// Called once for each outcome, in order; for a start, a move or a delivery, before it takes effect.
  func wireframe(did note: WireframeNote<App>)
}
