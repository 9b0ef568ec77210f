/// An application's own words, as types: what its Wireframe moves between, on what, and with what.
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
  /// The names of what screens tell the Wireframe.
  associatedtype Message: Hashable & Sendable
  /// What they send along, and what a closing screen gives back.
  associatedtype Params: Sendable
  /// What may be sent to live screens.
  associatedtype ScreenEvent: Sendable
}

/// An event of a screen's channel, among which are those that the Wireframe brings.
///
/// A case of the same name and data meets each requirement:
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
  /// Another screen, or with `nil` the world outside, sent this event.
  static func told(_ event: App.ScreenEvent, by sender: App.Screen?) -> Self
}

/// A screen's message to the Wireframe: its name, and typed params.
///
/// The screen says what happened; where that leads is the selector map's business.
public struct PageMessenger<App: Application>: Sendable {
  public var message: App.Message
  public var params: App.Params

  public init(_ message: App.Message, _ params: App.Params) {
    self.message = message
    self.params = params
  }
}

/// A key of the selector map: a message's name as said by one screen.
public struct Route<App: Application>: Hashable, Sendable {
  public var screen: App.Screen
  public var message: App.Message

  public init(_ screen: App.Screen, _ message: App.Message) {
    self.screen = screen
    self.message = message
  }
}

/// A move that the Wireframe can make with its stack.
///
/// A value, so that a whole map of them can be printed, compared and held against a table.
public enum Move<App: Application>: Hashable, Sendable {
  /// Opens a screen on top; the params are its initial data.
  case push(App.Screen)
  /// Opens a screen in the place of the sender, which closes with all above it.
  case replace(App.Screen)
  /// Closes every screen and opens one as the only one.
  case restart(App.Screen)
  /// Opens a child module inside the sender's turn: the child takes the turns until it closes, and the
  /// sender keeps the focus.
  case embed(App.Screen)
  /// Closes the sender with all above it; the params are callback data for the screen below.
  case pop
  /// Does nothing: the move for a route that the map does not have.
  case emptyMove
}

/// The Wireframe as a Presenter knows it.
@MainActor
public protocol Router<App>: AnyObject {
  associatedtype App: Application
  /// Makes the move that the selector map has for this message of this screen.
  func send(_ messenger: PageMessenger<App>, from screen: App.Screen) async
  /// Sends an event to live screens, in the order given; `sender` is `nil` for the world outside.
  func send(_ event: App.ScreenEvent, to screens: [App.Screen], from sender: App.Screen?) async
  /// Reports params that a screen was handed and has no use for.
  func report(unknown params: App.Params, at screen: App.Screen)
}

/// Builds screens: View, Presenter, Interactor, DataManagers and Middleware, tied together.
///
/// An implementation has one method a screen, and switches between them here.
@MainActor
public protocol AssemblingFactory<App>: AnyObject {
  associatedtype App: Application
  /// Builds a screen; its Presenter must hold `router` weakly.
  func assemble(_ screen: App.Screen, routedBy router: any Router<App>) -> LiveScreen<App>
}

/// A screen on the stack: its name, its View, and the channel and Presenter that the View keeps alive.
///
/// The View is the one strong reference: when the stack lets go of it, the whole screen goes.
@MainActor
public struct LiveScreen<App: Application> {
  public let name: App.Screen
  public let view: any View
  /// Whether it lives inside the turn of the screen below.
  var isEmbedded = false
  private(set) weak var focus: (any FocusReceiver)?
  private let deliver: @MainActor (Arrival) async -> Void

  /// The channel is the handler that the View tells its events: the outermost Middleware.
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

  /// An event that the Wireframe brings, before it is one of the screen's own.
  private enum Arrival {
    case opened(App.Params), returned(App.Params), told(App.ScreenEvent, by: App.Screen?)
  }

  func open(with params: App.Params) async { await deliver(.opened(params)) }
  func goOn(with params: App.Params) async { await deliver(.returned(params)) }
  func tell(_ event: App.ScreenEvent, by sender: App.Screen?) async {
    await deliver(.told(event, by: sender))
  }
}

/// Something that happened on the Wireframe; every request to it ends in one of these.
public enum WireframeNote<App: Application>: Sendable {
  case moved(Route<App>, Move<App>)
  /// The map has nothing for this message of this screen.
  case emptyMove(Route<App>)
  /// The first screen was opened.
  case started(App.Screen)
  case delivered(App.ScreenEvent, to: App.Screen, from: App.Screen?)
  /// No screen of that name is on the stack.
  case notLive(App.Screen, App.ScreenEvent, from: App.Screen?)
  /// A message came from a screen that is not, or no longer, on the stack.
  case strayMessage(Route<App>)
  /// Only one live screen may bear a name: the second was not opened.
  case alreadyLive(App.Screen)
  /// A screen has no use for the params that it was handed.
  case unknownParams(App.Params, at: App.Screen)
}

/// Observes a Wireframe.
@MainActor
public protocol WireframeObserver<App>: AnyObject {
  associatedtype App: Application
  /// Called after something happened, once for each thing, in order.
  func wireframe(did note: WireframeNote<App>)
}
