import TestSupport
import Viper

@testable import Articles

/// A console whose user types these lines and then ends the input; it records both sides.
final class ScriptedConsole: Console {
  private var typed: [String]
  private(set) var lines: [String] = []

  init(_ typed: [String] = []) { self.typed = typed }

  func read(after prompt: String) -> String? {
    let line = typed.isEmpty ? nil : typed.removeFirst()
    lines.append(prompt + (line ?? "(end)"))
    return line
  }

  func write(_ line: String) { lines.append(line) }
}

/// A handler that records events, and does something for each.
final class SpyHandler<Event: Viper.Event>: EventHandler {
  private(set) var events: [Event] = []
  var reaction: (Event) -> Void = { _ in }

  func handle(_ event: Event) async {
    events.append(event)
    reaction(event)
  }
}

final class SpyReceiver<Result: EventResult>: ResultReceiver {
  private(set) var results: [Result] = []

  func receive(_ result: Result) { results.append(result) }
}

final class SpyObserver: WireframeObserver {
  private(set) var notes: [WireframeNote<Articles>] = []

  func wireframe(did note: WireframeNote<Articles>) { notes.append(note) }
}

typealias SpyRouter = RecordingRouter<Articles>
