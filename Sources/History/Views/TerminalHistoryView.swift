package import ChatModel
package import Terminal
import TranscriptFormat
package import Viper

/// The history for a person at a terminal that has no alternate screen.
package final class TerminalHistoryView: HistoryView {
  private let terminal: any Terminal
  private let handler: any EventHandler<HistoryEvent>
  private let completions: any CompletionSource
  private var rows: [HistoryRow] = []
  private var place = HistoryPlace()
  private let notices: LongNotices

  package init(
    terminal: any Terminal, handler: any EventHandler<HistoryEvent>,
    completions: any CompletionSource
  ) {
    self.terminal = terminal
    self.handler = handler
    self.completions = completions
    notices = LongNotices(terminal: terminal)
  }

  package func takeTurn() async {
    await notices.showPages()
    await handler.takeTurn(at: terminal, prompt: StyledText(prompt: .history), completions)
  }

  /// Prints the new rows if all changes add rows at the end; otherwise draws the whole list again.
  package func apply(_ changes: ChangeSet<HistoryRow>) {
    if changes.isEmpty { return }
    let shown = rows.count
    let isLonger = changes.changes.allSatisfy { $0.addsRow(after: shown) }
    rows = changes.applied(to: rows)
    if !isLonger { terminal.clear() }
    draw(from: isLonger ? shown : 0)
  }

  package func show(_ place: HistoryPlace) { self.place = place }

  package func showList(_ lines: [HangingLine]) {
    notices.show(.note, .notice) { width in lines.flatMap { $0.styledLines(width: width) } }
  }

  package func showNotice(_ text: String) {
    notices.show(.note, .notice) { StyledText(text).wrappedLines(to: $0) }
  }
  package func showProblem(_ text: String) { say(text, .problem) }

  package func redraw() {
    terminal.clear()
    draw(from: 0)
  }

  private func draw(from first: Int) {
    terminal.write(HistoryTable(rows, words: place.words, width: terminal.width).text(from: first))
  }

  private func say(_ text: String, _ style: StyledText.Style) {
    terminal.write(StyledText(label: .note, text, style, width: terminal.width))
  }
}

extension ChangeSet.Change {
  fileprivate func addsRow(after count: Int) -> Bool {
    if case .insert(_, let offset) = self { offset >= count } else { false }
  }
}
