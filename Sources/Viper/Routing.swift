/// The vocabulary of an application as types: its screens, and the events between them and the outside world.
///
/// ```swift
/// enum Shop: Application {
///   enum Screen { case catalogue, basket }
///   enum ScreenEvent { case pricesChanged }
///   enum Report: EventResult { case bought(Article) }
/// }
/// ```
public protocol Application: Sendable {
  /// The screens' names.
  associatedtype Screen: Hashable & Sendable
  /// The events that can be sent to live screens.
  associatedtype ScreenEvent: Sendable
  /// The events that screens report to the outside world, through the Wireframe.
  associatedtype Report: EventResult = Nothing
}

/// The type for missing data.
public struct Nothing: EventResult, Hashable, CustomStringConvertible {
  /// Creates the only value.
  public init() {}
  /// `nothing`.
  public var description: String { "nothing" }
  /// `nothing`.
  public var summary: String { description }
}

/// The events that a View's Presenter handles: those of the View, and those of the Wireframe.
///
/// The requirements are the Wireframe's events. An enum satisfies each with a case that has the same name and data:
///
/// ```swift
/// enum BasketEvent: ScreenChannelEvent {
///   typealias App = Shop
///   case opened(Article), told(Shop.ScreenEvent, by: Shop.Screen?)
///   case returned(Voucher?)
///   case removed(Article)
/// }
/// ```
///
/// The callback data of a screen that this one presents arrive as another event, here `returned`. The selector map names
/// that event, and the compiler checks the type of its data.
public protocol ScreenChannelEvent<App>: Event {
  associatedtype App: Application
  /// The screen's initial data.
  associatedtype Params: Sendable
  /// The data with which the screen closes, for the screen that presented it.
  associatedtype Callback: Sendable = Nothing
  /// The screen has just been opened with this initial data, and is about to be in front.
  static func opened(_ params: Params) -> Self
  /// Another screen, or the outside world if `sender` is `nil`, sent this event.
  static func told(_ event: App.ScreenEvent, by sender: App.Screen?) -> Self
}

/// The name of a message from a screen to the Wireframe, with the type of its data.
///
/// The selector map accepts the message only for a move to a screen that takes data of this type.
///
/// ```swift
/// extension Message<Article> { static var articleChosen: Self { Message() } }
/// ```
public struct Message<Params: Sendable>: Hashable, Sendable {
  /// The name in the log.
  public let name: String

  /// Creates a message with the name of the property that returns it.
  public init(_ name: String = #function) { self.name = name }
}

/// A screen's message to the Wireframe: its name, and typed params.
///
/// The screen says what happened; the selector map decides which move follows.
public struct PageMessenger<Params: Sendable>: Sendable {
  /// The name of the message, which the selector map maps to a move.
  public let message: Message<Params>
  /// The data for the screen that the move opens or returns to.
  public let params: Params

  /// Creates a messenger.
  public init(_ message: Message<Params>, _ params: Params) {
    self.message = message
    self.params = params
  }
}

extension PageMessenger<Nothing> {
  /// Creates a messenger without data.
  public init(_ message: Message<Nothing>) { self.init(message, Nothing()) }
}

/// The Wireframe's interface for a Presenter.
@MainActor
public protocol Router<App>: AnyObject {
  associatedtype App: Application
  /// Makes the move that the selector map has for the screen and the message.
  func send<Params>(_ messenger: PageMessenger<Params>, from screen: App.Screen) async
  /// Returns whether the selector map has a move for the screen and the message that is possible now.
  func canRoute<Params>(_ message: Message<Params>, from screen: App.Screen) -> Bool
  /// Sends an event to live screens, in the given order; `sender` is `nil` for the outside world.
  func send(_ event: App.ScreenEvent, to screens: [App.Screen], from sender: App.Screen?) async
  /// Sends an event to the outside world.
  func report(_ report: App.Report, from screen: App.Screen)
}

/// An outcome that the Wireframe reports to its observer; moves and messages are given by name.
public enum WireframeNote<App: Application>: Sendable {
  /// The first screen was opened.
  case started(App.Screen)
  case moved(App.Screen, message: String, move: String)
  /// The map has no move for this message of this screen.
  case emptyMove(App.Screen, message: String)
  /// The screen that the move opens is live already, or the one that it returns to is not live.
  case impossible(App.Screen, message: String, move: String)
  /// A message came from a screen that is not on the stack, and was ignored.
  case strayMessage(App.Screen, message: String)
  case delivered(App.ScreenEvent, to: App.Screen, from: App.Screen?)
  /// No screen with that name is on the stack to receive the event.
  case notLive(App.Screen, App.ScreenEvent, from: App.Screen?)
  case reported(App.Report, from: App.Screen)
}

/// Observes a Wireframe.
@MainActor
public protocol WireframeObserver<App>: AnyObject {
  associatedtype App: Application
  /// Called once for each outcome, in order; for a start, a move, a delivery or a report, before it takes effect.
  func wireframe(did note: WireframeNote<App>)
}
