import Conversations
import ScreenKit
import Viper

/// The two channels of a screen, with their names in the log.
enum LoggedChannel: String {
  case event = "View–Presenter"
  case request = "Presenter–Interactor"
}

/// The watcher in Middleware that writes one line for each event and result.
///
/// An event's line is `2026-11-21T07:22:15.000123Z chatroom View–Presenter > entered "hello"`. A result's line also has
/// the time since its event, without the time for drawing the result.
final class ChannelLogger<Event: Viper.Event, Result: EventResult>: ChannelWatcher {
  private let name: String
  private let log: any LogService
  private let clock: any ChatClock
  /// The start times of the events being handled, the latest last.
  private var starts: [Duration] = []

  init(
    screen: ChatApp.Screen, channel: LoggedChannel, log: any LogService, clock: any ChatClock
  ) {
    name = "\(screen) \(channel.rawValue)"
    self.log = log
    self.clock = clock
  }

  func willHandle(_ event: Event) {
    starts.append(clock.uptime)
    log.write(line: "\(clock.now) \(name) > \(event.summary)")
  }

  func didHandle(_ event: Event) { _ = starts.popLast() }

  func willReceive(_ result: Result) {
    let time = starts.last.map { " (\((clock.uptime - $0).microseconds) µs)" } ?? ""
    log.write(line: "\(clock.now) \(name) < \(result.summary)\(time)")
  }
}
/// Logs the Wireframe's moves, messages and events, one on each line.
final class WireframeLogger: WireframeObserver {
  typealias App = ChatApp

  private let log: any LogService
  private let clock: any ChatClock

  init(log: any LogService, clock: any ChatClock) {
    self.log = log
    self.clock = clock
  }

  func wireframe(did note: WireframeNote<ChatApp>) {
    log.write(line: "\(clock.now) wireframe " + Self.words(for: note))
  }

  static func words(for note: WireframeNote<ChatApp>) -> String {
    switch note {
    case .started(let screen): "started \(screen)"
    case .moved(let screen, let message, let move): "\(screen) \(message): \(move)"
    case .emptyMove(let screen, let message): "\(screen) \(message): emptyMove, not in the map"
    case .impossible(let screen, let message, let move): "\(screen) \(message): can't \(move)"
    case .strayMessage(let screen, let message): "\(screen) \(message): sent by a closed screen"
    case .delivered(let event, let screen, let sender):
      "\(name(of: sender)) sent \(event) to \(screen)"
    case .notLive(let screen, let event, let sender):
      "\(name(of: sender)) sent \(event) to \(screen), which is not live"
    case .reported(let report, let screen): "\(screen) reported \(report.summary)"
    }
  }

  private static func name(of sender: ChatApp.Screen?) -> String { sender?.rawValue ?? "outside" }
}
