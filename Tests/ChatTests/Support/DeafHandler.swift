import Viper

/// A handler that ignores every event.
final class DeafHandler<Event: Viper.Event>: EventHandler {
  func handle(_ event: Event) async {}
}
