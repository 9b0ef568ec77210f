import Conversations
import Responder
package import ScreenKit
package import Terminal
import TranscriptFormat
package import Viper

/// The chatroom in a pipe: replies and notices go to standard output, problems to standard error.
package final class PipeChatroomView: ChatroomView {
  private let terminal: any Terminal
  private let errors: ErrorOutput
  private let handler: any EventHandler<ChatroomEvent>
  private let takesCommands: Bool

  package init(
    terminal: any Terminal, errors: @escaping ErrorOutput,
    handler: any EventHandler<ChatroomEvent>, takesCommands: Bool
  ) {
    self.terminal = terminal
    self.errors = errors
    self.handler = handler
    self.takesCommands = takesCommands
  }

  package func takeTurn() async {
    await handler.takeTurn(from: terminal, takesCommands: takesCommands)
  }

  package func beginProgress(_ label: String) {}
  package func advanceProgress(done: Int, total: Int) {}
  package func endProgress() {}

  package func showMessage(_ message: MessageDisplay) {
    terminal.write(StyledText(message.text + "\n"))
    if message.showsRule, let rule = message.rule {
      terminal.write(StyledText(rule.place.oneLine + "\n", .dim))
    }
  }
  package func showNotice(_ text: String) { terminal.write(StyledText(text + "\n")) }
  package func showProblem(_ text: String) { errors(StyledText(Words.complaint(text), .problem)) }
  package func clearBoard() { terminal.clear() }
}
