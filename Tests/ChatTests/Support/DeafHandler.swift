import Viper

/// A handler that no event gets further than.
final class DeafHandler<Event: Viper.Event>: EventHandler {
  func handle(_ event: Event) async {}
}
