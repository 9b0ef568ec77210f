import Viper

/// Writes every move of the Wireframe to the log; what led nowhere too.
final class WireframeLogger: WireframeObserver {
  typealias App = ChatApp

  private let log: (any LogService)?
  private let clock: any ChatClock

  init(log: (any LogService)?, clock: any ChatClock) {
    self.log = log
    self.clock = clock
  }

  func wireframe(did note: WireframeNote<ChatApp>) {
    guard let log else { return }
    log.write(line: "\(clock.now) wireframe " + Self.words(for: note))
  }

  static func words(for note: WireframeNote<ChatApp>) -> String {
    switch note {
    case .started(let screen): "started \(screen)"
    case .moved(let route, let move): "\(route.screen) \(route.message): \(words(for: move))"
    case .emptyMove(let route): "\(route.screen) \(route.message): emptyMove, not in the map"
    case .delivered(let event, let screen, let sender):
      "\(name(of: sender)) sent \(event) to \(screen)"
    case .notLive(let screen, let event, let sender):
      "\(name(of: sender)) sent \(event) to \(screen), which is not live"
    case .strayMessage(let route): "\(route.screen) \(route.message): sent by a closed screen"
    case .alreadyLive(let screen): "\(screen) is live already and was not opened again"
    }
  }

  private static func words(for move: Move<ChatApp>) -> String {
    switch move {
    case .push(let screen): "push \(screen)"
    case .present(let screen): "present \(screen)"
    case .pop: "pop"
    case .emptyMove: "emptyMove"
    }
  }

  private static func name(of sender: ChatApp.Screen?) -> String { sender?.rawValue ?? "outside" }
}
