/// A factory of screens: View, Presenter, Interactor, DataManagers and Middleware, connected to each other.
///
/// An implementation has one method for each screen, from which it makes its `Page`s, and the map of the moves between
/// them. Presenters must hold the router weakly.
@MainActor
public protocol AssemblingFactory<App>: AnyObject {
  associatedtype App: Application
  /// The selector map: at most one move for each screen and message.
  var selectors: [Route<App>] { get }
}

/// A screen in the selector map: its name, and the factory's method that assembles it.
@MainActor
public struct Page<Event: ScreenChannelEvent> {
  /// The screen's name.
  public let name: Event.App.Screen
  let assemble: @MainActor (any Router<Event.App>) -> LiveScreen<Event>

  /// Creates a page.
  public init(
    _ name: Event.App.Screen,
    _ assemble: @escaping @MainActor (any Router<Event.App>) -> LiveScreen<Event>
  ) {
    self.name = name
    self.assemble = assemble
  }
}

/// The parts of a screen that the Wireframe holds: its View, and weak references to its channel and its Presenter.
///
/// The View holds the channel and the Presenter. When the stack releases the View, the whole screen is deallocated.
@MainActor
public struct LiveScreen<Event: ScreenChannelEvent> {
  let view: any View
  private(set) weak var channel: (any EventHandler<Event>)?
  private(set) weak var focus: (any FocusReceiver)?

  /// Creates a live screen; `channel` is the handler of the View's events: the Presenter or a Middleware before it.
  public init(view: any View, channel: any EventHandler<Event>, focus: any FocusReceiver) {
    self.view = view
    self.channel = channel
    self.focus = focus
  }

  /// Creates the channels of a screen, and connects its parts.
  ///
  /// The View holds the channel to the Presenter, which holds the channel to the Interactor; all references upwards are
  /// weak.
  ///
  /// - Parameters:
  ///   - interactor: the Interactor, whose Presenter is set here.
  ///   - presenter: returns the Presenter, given the channel to its Interactor.
  ///   - view: returns the View, given the channel to its Presenter and the Presenter.
  ///   - requests: the watchers of the channel between Presenter and Interactor.
  ///   - events: the watchers of the channel between View and Presenter.
  public init<I: Interactor, P: Presenter>(
    _ interactor: I, presenter: (any Channel<I.Event, I.Result>) -> P,
    view: (any Channel<Event, P.Display>, P) -> any View<P.Display>,
    requests: [any ChannelWatcher<I.Event, I.Result>] = [],
    events: [any ChannelWatcher<Event, P.Display>] = []
  ) where P.Event == Event, P.Result == I.Result {
    let below = Middleware<I.Event, I.Result>(handler: interactor, watchers: requests)
    interactor.presenter = below
    let presenter = presenter(below)
    below.receiver = presenter
    self.init(presenter, view: view, events: events)
  }

  /// Creates the channel of a screen without an Interactor, and connects its parts.
  public init<P: Presenter>(
    _ presenter: P, view: (any Channel<Event, P.Display>, P) -> any View<P.Display>,
    events: [any ChannelWatcher<Event, P.Display>] = []
  ) where P.Event == Event {
    let above = Middleware<Event, P.Display>(handler: presenter, watchers: events)
    presenter.view = above
    let view = view(above, presenter)
    above.receiver = view
    self.init(view: view, channel: above, focus: presenter)
  }
}
