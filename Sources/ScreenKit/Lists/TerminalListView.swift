package import Conversations
package import Terminal
import TranscriptFormat
package import Viper

/// A list for a person at a terminal that has no alternate screen.
package final class TerminalListView<Row: ListRow>: View {
  private let terminal: any Terminal
  private let handler: any Channel<ListEvent<Row>, ListResult<Row>>
  private let commands: CommandNames
  private let progress: ProgressLine
  private let notices: PagedNotices
  private var rows: [Row] = []
  private var place = ListPlace()

  package init(
    terminal: any Terminal, clock: any ChatClock,
    handler: any Channel<ListEvent<Row>, ListResult<Row>>, commands: CommandNames
  ) {
    self.terminal = terminal
    self.handler = handler
    self.commands = commands
    progress = ProgressLine(terminal: terminal, clock: clock, unit: Words.messages)
    notices = PagedNotices(terminal: terminal)
  }

  package func takeTurn() async {
    await notices.showPages()
    await handler.takeTurn(at: terminal, prompt: Row.prompt, commands: commands)
  }

  package func receive(_ result: ListResult<Row>) {
    switch result {
    case .progress(let display): progress.show(display)
    case .placed(let place): self.place = place
    case .changed(let changes): apply(changes)
    case .lines(let lines): notices.show(.list(lines))
    case .notice(let text): notices.show { StyledText(text).wrappedLines(to: $0) }
    case .problem(let text): terminal.say(.note, text, .problem)
    case .redraw:
      terminal.clear()
      draw(from: 0)
    case .nextPage, .hidden, .completed: break
    }
  }

  /// Writes the new rows if all changes are insertions at the end; otherwise clears the terminal and writes all rows.
  private func apply(_ changes: ChangeSet<Row>) {
    if changes.isEmpty { return }
    let shown = rows.count
    let isLonger = changes.changes.allSatisfy { change in
      if case .insert(_, let offset) = change { offset >= shown } else { false }
    }
    rows = changes.applied(to: rows)
    if !isLonger { terminal.clear() }
    draw(from: isLonger ? shown : 0)
  }

  private func draw(from first: Int) {
    var text: StyledText = ""
    // A place without keys has no heading, because its rows explain themselves.
    if first == 0, !place.keys.isEmpty {
      text += StyledText(place.title, .strong) + StyledText("  " + place.detail + "\n", .dim)
    }
    if terminal.isPlain {
      for (index, row) in rows.enumerated().dropFirst(first) {
        text += StyledText(row.written(number: index + 1) + "\n")
      }
    } else {
      for line in Row.lines(of: rows, at: place, width: terminal.width).dropFirst(first).joined() {
        text += line + "\n"
      }
    }
    terminal.write(text)
  }
}
