package import ChatModel
package import Terminal
import TranscriptFormat
package import Viper

/// The review for a person at a terminal that has no alternate screen.
package final class TerminalReviewView: ReviewView {
  private let terminal: any Terminal
  private let handler: any EventHandler<ReviewEvent>
  private let completions: any CompletionSource
  private let progress: ProgressLine
  private let notices: LongNotices
  private let path: (String) -> String?
  private var rows: [ReviewRow] = []
  private var place = ReviewPlace()

  /// Creates a view.
  ///
  /// - Parameter path: returns the absolute path of a rule file, which becomes a link; `nil` for none.
  package init(
    terminal: any Terminal, clock: any ChatClock, handler: any EventHandler<ReviewEvent>,
    completions: any CompletionSource, path: @escaping (String) -> String?
  ) {
    self.terminal = terminal
    self.handler = handler
    self.completions = completions
    self.path = path
    progress = ProgressLine(terminal: terminal, clock: clock)
    notices = LongNotices(terminal: terminal)
  }

  package func takeTurn() async {
    await notices.showPages()
    await handler.takeTurn(at: terminal, prompt: StyledText(prompt: .review), completions)
  }

  package func beginProgress(_ label: String) { progress.begin(label) }
  package func advanceProgress(done: Int, total: Int) { progress.advance(done: done, total: total) }
  package func endProgress() { progress.end() }

  package func show(_ place: ReviewPlace) { self.place = place }

  package func apply(_ changes: ChangeSet<ReviewRow>) {
    if changes.isEmpty { return }
    rows = changes.applied(to: rows)
    draw()
  }

  package func showList(_ lines: [HangingLine]) {
    notices.show(.note, .notice) { width in lines.flatMap { $0.styledLines(width: width) } }
  }

  package func showNotice(_ text: String) {
    notices.show(.note, .notice) { StyledText(text).wrappedLines(to: $0) }
  }

  package func showProblem(_ text: String) {
    terminal.write(StyledText(label: .note, text, .problem, width: terminal.width))
  }

  package func redraw() {
    terminal.clear()
    draw()
  }

  private func draw() {
    var text = StyledText(place.title, .strong) + StyledText("  " + place.detail + "\n", .dim)
    for line in ReviewTable(rows, width: terminal.width, path: path).lines.flatMap(\.self) {
      text += line + "\n"
    }
    terminal.write(text)
  }
}
