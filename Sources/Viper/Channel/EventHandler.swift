/// Whoever judges events: a Presenter those of its View, an Interactor those of its Presenter.
@MainActor
public protocol EventHandler<Event>: AnyObject, Sendable {
  associatedtype Event: Viper.Event
  /// Returns when everything that the event set off has been done and shown.
  func handle(_ event: Event) async
}
