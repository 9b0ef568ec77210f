/// What a Middleware tells of its channel, to a log or a recorder.
///
/// It is handed values and gives nothing back, so that watching a channel can't change it.
@MainActor
public protocol ChannelWatcher<Event, Result>: AnyObject {
  associatedtype Event: Viper.Event
  associatedtype Result: EventResult

  /// An event is about to be handled.
  func willHandle(_ event: Event)
  /// Everything that the event set off is done.
  func didHandle(_ event: Event)
  /// A result is about to be shown.
  func willShow(_ result: Result)
}
