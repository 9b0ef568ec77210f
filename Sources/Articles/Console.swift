import Viper

/// The text input and output of all Views.
@MainActor
protocol Console: AnyObject {
  /// Returns the next line, or `nil` at the end of the input.
  func read(after prompt: String) -> String?
  func write(_ line: String)
}

final class StandardConsole: Console {
  func read(after prompt: String) -> String? {
    print(prompt, terminator: "")
    let line = readLine()
    if line == nil { print() }
    return line
  }

  /// Writes the line with its control characters visible, since it may quote what somebody typed.
  func write(_ line: String) {
    let scalars = line.unicodeScalars.map {
      $0.properties.generalCategory == .control ? $0.escaped(asASCII: true) : String($0)
    }
    print(scalars.joined())
  }
}

protocol TypedEvent: Event {
  @MainActor init(readFrom console: any Console)
}

/// The View of a screen that only reads typed events and writes results.
final class ConsoleView<Event: TypedEvent>: View {
  private let console: any Console
  private let handler: any EventHandler<Event>

  init(_ console: any Console, _ handler: any EventHandler<Event>) {
    (self.console, self.handler) = (console, handler)
  }

  func receive(_ result: StatusResult) { console.write(result.line) }
  func takeTurn() async { await handler.handle(Event(readFrom: console)) }
}
