import Conversations
package import ScreenKit
package import Terminal
import TranscriptFormat
package import Viper

/// The dialogue of `/teach` at a terminal, with its own prompt.
package final class TerminalTeachingView: View {
  private static let prompt = StyledText("teach>", .user) + " "

  private let terminal: any Terminal
  private let handler: any EventHandler<TeachingEvent>

  package init(terminal: any Terminal, handler: any EventHandler<TeachingEvent>) {
    self.terminal = terminal
    self.handler = handler
  }

  package func takeTurn() async {
    switch await terminal.readLine(prompt: Self.prompt, aids: .none) {
    case .line(let line) where !line.allSatisfy(\.isWhitespace):
      await terminal.interruptible { [handler] in await handler.handle(.answered(line)) }
    case .line, .interrupted, .endOfInput: await handler.handle(.cancelled)
    }
  }

  package func receive(_ result: TeachingResult) {
    switch result {
    case .question(let text), .cancelled(let text): terminal.say(.note, text, .notice)
    case .problem(let text): terminal.say(.note, text, .problem)
    }
  }
}

/// The dialogue of `/teach` in a pipe: questions are notes, and an empty line cancels.
package final class PipeTeachingView: View {
  private let terminal: any Terminal
  private let errors: ErrorOutput
  private let isJSON: Bool
  private let handler: any EventHandler<TeachingEvent>

  package init(
    terminal: any Terminal, errors: @escaping ErrorOutput, isJSON: Bool,
    handler: any EventHandler<TeachingEvent>
  ) {
    self.terminal = terminal
    self.errors = errors
    self.isJSON = isJSON
    self.handler = handler
  }

  package func takeTurn() async {
    switch await terminal.readLine(prompt: "", aids: .none) {
    case .line(let line) where !line.allSatisfy(\.isWhitespace):
      await terminal.interruptible { [handler] in await handler.handle(.answered(line)) }
    case .line, .interrupted, .endOfInput: await handler.handle(.cancelled)
    }
  }

  package func receive(_ result: TeachingResult) {
    switch result {
    case .question(let text), .cancelled(let text):
      terminal.write(StyledText(note: text, isJSON: isJSON))
    case .problem(let text): errors(StyledText(Words.complaint(text), .problem))
    }
  }
}
