package import Terminal
import TranscriptFormat
package import Viper

/// An event of a screen that reads lines.
package protocol LineEvent: Viper.Event {
  static func entered(_ line: String) -> Self
  /// Ctrl-C at the prompt; `wasEmpty` is false if a line was discarded.
  static func interrupted(wasEmpty: Bool) -> Self
  /// Ctrl-D, or the end of a pipe.
  static var ended: Self { get }
  /// The event before the View shows its output; by default `nil`, for none.
  static var beforeShowing: Self? { get }
}

extension LineEvent {
  package static var beforeShowing: Self? { nil }
}

package protocol CompletingEvent: LineEvent {
  /// Tab after this text; the result is the completions of the text.
  static func completing(_ typed: String) -> Self
}

package protocol CompletingResult: EventResult {
  /// The complete lines that begin with a text; empty for a result of another kind.
  var completions: [CompletionChoice] { get }
}

extension Channel where Event: CompletingEvent, Result: CompletingResult {
  /// Reads one line from a person and handles it; by default, ignores a line of white space.
  ///
  /// - Parameters:
  ///   - commands: the names of the commands that a line may begin with.
  ///   - list: the list above the prompt.
  ///   - event: returns the event for a line; `nil` to ignore the line.
  package func takeTurn(
    at terminal: any Terminal, prompt: StyledText, commands: CommandNames, list: ListKeys? = nil,
    event: (String) -> Event? = { $0.allSatisfy(\.isWhitespace) ? nil : .entered($0) }
  ) async {
    let aids = LineAids(commands: commands, list: list) { left in
      await self.results(of: .completing(left)).flatMap(\.completions)
    }
    let input = await terminal.readLine(prompt: prompt, aids: aids)
    guard case .line(let line) = input else { return await handle(input, from: terminal) }
    guard let event = event(line) else { return }
    await terminal.interruptible { await self.handle(event) }
  }
}

extension EventHandler where Event: LineEvent {
  /// Reads one line from a pipe and handles it; an empty line is an empty message.
  ///
  /// If `takesCommands` is false, every line is a message, so that other people's text in a pipe cannot save files or
  /// teach the robot.
  package func takeTurn(from terminal: any Terminal, takesCommands: Bool = true) async {
    if terminal.willShow {
      if let event = Event.beforeShowing { await handle(event) }
      terminal.flush()
    }
    var input = await terminal.readLine(prompt: "", aids: .none)
    if case .line(let line) = input, !takesCommands { input = .line(TranscriptText.typed(line)) }
    await handle(input, from: terminal)
  }

  fileprivate func handle(_ input: LineInput, from terminal: any Terminal) async {
    switch input {
    case .line(let line): await terminal.interruptible { await self.handle(.entered(line)) }
    case .interrupted(let wasEmpty): await handle(.interrupted(wasEmpty: wasEmpty))
    case .endOfInput: await handle(.ended)
    }
  }
}
