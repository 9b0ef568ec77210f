package import Conversations
import Responder
package import ScreenKit
package import Terminal
import TranscriptFormat
package import Viper

/// The chatroom for a person at a terminal.
package final class TerminalChatroomView: ChatroomView {
  private let terminal: any Terminal
  private let handler: any EventHandler<ChatroomEvent>
  private let completions: any CompletionSource
  private let progress: ProgressLine
  private let notices: LongNotices
  private let path: (String) -> String?
  private let showsState: Bool
  private var state = ChatStateDisplay()

  /// Creates a view.
  ///
  /// - Parameter path: returns the absolute path of a rule file, which makes the file's name a link; `nil` for no link.
  package init(
    terminal: any Terminal, clock: any ChatClock, handler: any EventHandler<ChatroomEvent>,
    completions: any CompletionSource, path: @escaping (String) -> String?, showsState: Bool = true
  ) {
    self.terminal = terminal
    self.handler = handler
    self.completions = completions
    self.path = path
    self.showsState = showsState
    progress = ProgressLine(terminal: terminal, clock: clock)
    notices = LongNotices(terminal: terminal)
  }

  package func takeTurn() async {
    await notices.showPages()
    let words = showsState ? state.words : nil
    await handler.takeTurn(at: terminal, prompt: StyledText(prompt: .you, words), completions)
  }

  package func beginProgress(_ label: String) { progress.begin(label) }
  package func advanceProgress(done: Int, total: Int) { progress.advance(done: done, total: total) }
  package func endProgress() { progress.end() }

  package func showGreeting(_ text: String) { say(.bot, text, .robot) }
  package func showRecalled(_ recalled: RecalledDisplay) {
    terminal.write(recalled.text(width: terminal.width, height: terminal.height))
  }
  package func showMessage(_ message: MessageDisplay) {
    if let time = message.time {
      terminal.write(
        StyledText(label: .bot, .robot, width: terminal.width) { width in
          [(StyledText(message.text + "  ") + StyledText(time, .dim)).wrapped(to: width, indent: 5)]
        })
    } else {
      say(.bot, message.text, .robot)
    }
    guard message.showsRule, let rule = message.rule else { return }
    terminal.write(
      StyledText(label: .rule, .dim, width: terminal.width) { width in
        [StyledText(rule.place.oneLine, .dim, link: rule.path).wrapped(to: width)]
      })
  }
  package func showNotice(_ text: String) {
    notices.show(.note, .notice) { StyledText(text).wrappedLines(to: $0) }
  }
  package func showProblem(_ text: String) { say(.note, text, .problem) }
  package func showExplanation(_ node: ExplanationNode) {
    notices.show(.note, .notice) { [path] in node.styledLines(width: $0, path: path) }
  }
  package func showList(_ lines: [HangingLine]) {
    notices.show(.note, .notice) { width in lines.flatMap { $0.styledLines(width: width) } }
  }
  package func showHelp(_ help: CommandHelp) {
    notices.show(.note, .notice) { help.styledLines(width: $0) }
  }
  package func showState(_ state: ChatStateDisplay) { self.state = state }
  package func clearBoard() { terminal.clear() }
  package func copyToClipboard(_ copy: ClipboardText) -> Bool { terminal.copy(copy.text) }

  private func say(_ label: TranscriptLine.Label, _ text: String, _ style: StyledText.Style) {
    terminal.write(StyledText(label: label, text, style, width: terminal.width))
  }
}
