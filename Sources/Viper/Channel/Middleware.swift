/// Stands on a screen's channel: passes every event down and every result up, in order.
///
/// Its watchers see each of them once; none can hold one back or change it. Towards the View it is
/// the Presenter, towards the Presenter it is the View: neither can tell that it is there. It keeps
/// the handler below it alive, never the receiver above.
public final class Middleware<Event: Viper.Event, Result: EventResult>: EventHandler,
  ResultReceiver
{
  /// The View, or the next Middleware towards it; set once by the factory.
  public weak var receiver: (any ResultReceiver<Result>)?
  private let handler: any EventHandler<Event>
  private let watchers: [any ChannelWatcher<Event, Result>]

  /// Stands in front of `handler`; the `receiver` is set once the View is there.
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
    for watcher in watchers { watcher.willShow(result) }
    receiver?.receive(result)
  }
}
