import Viper

/// Middleware's watcher that writes one line an event and one a result.
///
/// `2026-11-21T07:22:15.000123Z chatroom > entered "hello"`; a result comes with the time since
/// its event.
final class ChannelLogger<Event: Viper.Event, Result: EventResult>: ChannelWatcher {
  private let screen: ChatApp.Screen
  private let log: any LogService
  private let clock: any ChatClock
  private var lastEvent: Duration

  init(screen: ChatApp.Screen, log: any LogService, clock: any ChatClock) {
    self.screen = screen
    self.log = log
    self.clock = clock
    lastEvent = clock.uptime
  }

  func willHandle(_ event: Event) {
    lastEvent = clock.uptime
    log.write(line: "\(clock.now) \(screen) > \(event.summary)")
  }

  func didHandle(_ event: Event) {}

  func willShow(_ result: Result) {
    let microseconds = (clock.uptime - lastEvent).microseconds
    log.write(line: "\(clock.now) \(screen) < \(result.summary) (\(microseconds) µs)")
  }
}
