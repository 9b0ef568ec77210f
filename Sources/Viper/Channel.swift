/// An event that a View sends to its Presenter, or a Presenter to its Interactor.
///
/// Each of these channels has one enum for its events; the cases carry the data.
public protocol Event: Sendable {
  /// The event on one line of a log: the case's name and its values.
  var summary: String { get }
}

/// A result of an event, sent at once or later; an enum whose cases carry the data.
public protocol EventResult: Sendable {
  /// The result on one line of a log: the case's name and its values.
  var summary: String { get }
}

/// A handler of events: a Presenter handles those of its View, an Interactor those of its Presenter.
@MainActor
public protocol EventHandler<Event>: AnyObject, Sendable {
  associatedtype Event: Viper.Event
  /// Handles an event; returns when all its effects are complete and shown.
  func handle(_ event: Event) async
}

/// A receiver of results: a Presenter receives those of its Interactor, a View those of its Presenter.
@MainActor
public protocol ResultReceiver<Result>: AnyObject {
  associatedtype Result: EventResult
  func receive(_ result: Result)
}

/// A handler whose results can be awaited; the stage of a channel that a View or a Presenter holds.
@MainActor
public protocol Channel<Event, Result>: EventHandler {
  associatedtype Result: EventResult
  /// Handles an event, and returns the results that it caused.
  ///
  /// The results also go up the channel like all others. Call this method instead of `handle(_:)` if a result decides
  /// what comes next.
  func results(of event: Event) async -> [Result]
}

/// A watcher of a channel, for a log or a recorder.
///
/// A watcher receives values and returns nothing, so that it cannot change the channel.
@MainActor
public protocol ChannelWatcher<Event, Result>: AnyObject {
  associatedtype Event: Viper.Event
  associatedtype Result: EventResult

  /// Called before an event is handled.
  func willHandle(_ event: Event)
  /// Called when all effects of the event are complete.
  func didHandle(_ event: Event)
  /// Called before a result is received.
  func willReceive(_ result: Result)
}

/// A stage of a channel, which passes every event down and every result up, in order.
///
/// Its watchers see each value and cannot change it. Each side uses the stage in place of the other side. A stage holds
/// the handler below strongly, and the receiver above weakly.
public final class Middleware<Event: Viper.Event, Result: EventResult>: Channel, ResultReceiver {
  /// The receiver above, or the next Middleware towards it; set once by the factory.
  public weak var receiver: (any ResultReceiver<Result>)?
  private let handler: any EventHandler<Event>
  private let firstWatcher: WatcherNode?
  /// The number of calls of `results(of:)` that have not returned.
  private var callsWaiting = 0

  /// A node in a linked list of watchers.
  ///
  /// An array would be slower: in generic code, iterating over it costs more than calling the watchers.
  @MainActor
  private final class WatcherNode {
    let watcher: any ChannelWatcher<Event, Result>
    let next: WatcherNode?

    init(_ watcher: any ChannelWatcher<Event, Result>, before next: WatcherNode?) {
      self.watcher = watcher
      self.next = next
    }
  }

  /// Creates a stage before `handler`; the factory sets the `receiver` as soon as it exists.
  public init(
    handler: any EventHandler<Event>, watchers: [any ChannelWatcher<Event, Result>] = []
  ) {
    self.handler = handler
    firstWatcher = watchers.reversed().reduce(nil) { WatcherNode($1, before: $0) }
  }

  /// Shows the event to the watchers, and passes it on.
  public func handle(_ event: Event) async {
    var watch = firstWatcher
    while let current = watch {
      current.watcher.willHandle(event)
      watch = current.next
    }
    await handler.handle(event)
    watch = firstWatcher
    while let current = watch {
      current.watcher.didHandle(event)
      watch = current.next
    }
  }

  @MainActor
  private final class Results {
    var all: [Result] = []
  }

  /// Handles an event, and returns the results that it caused, without results of other events at the same time.
  public func results(of event: Event) async -> [Result] {
    let results = Results()
    callsWaiting += 1
    defer { callsWaiting -= 1 }
    let all = AwaitedResults.byChannel.merging([ObjectIdentifier(self): results]) { $1 }
    await AwaitedResults.$byChannel.withValue(all) { await handle(event) }
    return results.all
  }

  /// Shows the result to the watchers, and passes it on.
  public func receive(_ result: Result) {
    // Reading a task-local value takes longer than delivering most results.
    if callsWaiting > 0 {
      (AwaitedResults.byChannel[ObjectIdentifier(self)] as? Results)?.all.append(result)
    }
    var watch = firstWatcher
    while let current = watch {
      current.watcher.willReceive(result)
      watch = current.next
    }
    receiver?.receive(result)
  }
}

/// The results that the current task waits for, by their channel.
private enum AwaitedResults {
  @TaskLocal static var byChannel: [ObjectIdentifier: any Sendable] = [:]
}
