package import Conversations
import Responder
import ScreenKit
package import Terminal
import TranscriptFormat
package import Viper

/// The chatroom for a person at a terminal.
package final class TerminalChatroomView: View {
  private let terminal: any Terminal
  private let handler: any Channel<ChatroomEvent, ChatroomResult>
  private let commands: CommandNames
  private let progress: ProgressLine
  private let notices: PagedNotices
  private let showsState: Bool
  private var state = ChatStateDisplay()

  package init(
    terminal: any Terminal, clock: any ChatClock,
    handler: any Channel<ChatroomEvent, ChatroomResult>, commands: CommandNames,
    showsState: Bool = true
  ) {
    self.terminal = terminal
    self.handler = handler
    self.commands = commands
    self.showsState = showsState
    progress = ProgressLine(terminal: terminal, clock: clock)
    notices = PagedNotices(terminal: terminal)
  }

  package func takeTurn() async {
    await notices.showPages()
    let words = showsState ? state.words : nil
    await handler.takeTurn(
      at: terminal, prompt: StyledText(prompt: .you, words), commands: commands)
  }

  package func receive(_ result: ChatroomResult) {
    switch result {
    case .progress(let display): progress.show(display)
    case .greeting(let text): terminal.say(.bot, text, .robot)
    case .recalled(let recalled):
      terminal.write(recalled.text(width: terminal.width, height: terminal.height))
    case .reply(let reply): show(reply)
    case .note, .askingAgain: result.shownNote.map(show)
    case .cleared: terminal.clear()
    case .copy(let reply):
      show(terminal.copy(reply.text) ? .notice(Words.copied) : .problem(Words.noClipboard))
    case .state(let state):
      self.state = state
      terminal.showTitle(state.title)
    case .completed: break
    }
  }

  private func show(_ reply: ReplyDisplay) {
    if let time = reply.time {
      terminal.write(
        StyledText(label: .bot, .robot, width: terminal.width) { width in
          [(StyledText(reply.text + "  ") + StyledText(time, .dim)).wrapped(to: width, indent: 5)]
        })
    } else {
      terminal.say(.bot, reply.text, .robot)
    }
    guard reply.showsRule, let rule = reply.rule else { return }
    terminal.write(
      StyledText(label: .rule, .dim, width: terminal.width) { width in
        let link = FileLink(rule.path, line: rule.line)
        return [StyledText(rule.place.oneLine, .place, link: link).wrapped(to: width)]
      })
  }

  private func show(_ note: NoteDisplay) {
    note.isProblem ? terminal.say(.note, note.text, .problem) : notices.show(note)
  }
}
