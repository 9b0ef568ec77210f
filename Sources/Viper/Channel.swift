/// Something that a View saw the user do, or a Presenter asks of its Interactor; one enum a module.
///
/// The cases carry the data.
public protocol Event: Sendable {
  /// The event on one line, as a log shows it: the case's name and what it carries.
  var summary: String { get }
}

/// Something that comes back for an event, at once or later; one enum a module.
public protocol EventResult: Sendable {
  /// The result on one line, as a log shows it: the case's name and what it carries.
  var summary: String { get }
}

/// Handles events: a Presenter those of its View, an Interactor those of its Presenter.
@MainActor
public protocol EventHandler<Event>: AnyObject, Sendable {
  associatedtype Event: Viper.Event
  /// Returns when everything that the event set off has been done and shown.
  func handle(_ event: Event) async
}

/// Receives results: a Presenter those of its Interactor, a View those of its Presenter.
@MainActor
public protocol ResultReceiver<Result>: AnyObject {
  associatedtype Result: EventResult
  func receive(_ result: Result)
}

/// Watches a channel on behalf of a log or a recorder.
///
/// It is handed values and gives nothing back, so that watching a channel can't change it.
@MainActor
public protocol ChannelWatcher<Event, Result>: AnyObject {
  associatedtype Event: Viper.Event
  associatedtype Result: EventResult

  /// Called before an event is handled.
  func willHandle(_ event: Event)
  /// Called when everything that the event set off is done.
  func didHandle(_ event: Event)
  /// Called before a result is received.
  func willReceive(_ result: Result)
}

/// Stands on a channel: passes every event down and every result up, in order.
///
/// Its watchers see each of them once; none can hold one back or change it. Towards the View it is
/// the Presenter, towards the Presenter it is the View, and likewise between Presenter and Interactor:
/// neither can tell that it is there. It keeps the handler below it alive, never the receiver above.
public final class Middleware<Event: Viper.Event, Result: EventResult>: EventHandler,
  ResultReceiver
{
  /// The receiver above, or the next Middleware towards it; set once by the factory.
  public weak var receiver: (any ResultReceiver<Result>)?
  private let handler: any EventHandler<Event>
  private let watchers: [any ChannelWatcher<Event, Result>]

  /// Stands in front of `handler`; the factory sets the `receiver` as soon as it exists.
  public init(
    handler: any EventHandler<Event>, watchers: [any ChannelWatcher<Event, Result>] = []
  ) {
    self.handler = handler
    self.watchers = watchers
  }

  public func handle(_ event: Event) async {
    for watcher in watchers { watcher.willHandle(event) }
    await handler.handle(event)
    for watcher in watchers { watcher.didHandle(event) }
  }

  public func receive(_ result: Result) {
    for watcher in watchers { watcher.willReceive(result) }
    receiver?.receive(result)
  }
}
