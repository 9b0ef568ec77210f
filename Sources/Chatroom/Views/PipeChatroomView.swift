import Conversations
import Responder
package import ScreenKit
package import Terminal
import TranscriptFormat
package import Viper

/// The chatroom in a pipe: replies and notices go to standard output, problems to standard error.
package final class PipeChatroomView: View {
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

  package func receive(_ result: ChatroomResult) {
    switch result {
    case .reply(let reply):
      terminal.write(StyledText(reply.text + "\n"))
      if reply.showsRule, let rule = reply.rule {
        terminal.write(StyledText(rule.place.oneLine + "\n", .dim))
      }
    case .cleared: terminal.clear()
    default:
      guard let note = result.shownNote else { return }
      note.isProblem
        ? errors(StyledText(Words.complaint(note.text), .problem))
        : terminal.write(StyledText(note.text + "\n"))
    }
  }
}
