package import Terminal
import TranscriptFormat

/// Shows the notices of a screen.
///
/// If the terminal can show pages, a notice that does not fit into the window, and each one after it, waits for
/// `showPages`. Any other notice is shown at once.
@MainActor
package final class PagedNotices {
  private let terminal: any Terminal
  private var waiting: [(lines: PageSource, text: StyledText)] = []

  package init(terminal: any Terminal) { self.terminal = terminal }

  package func show(_ note: NoteDisplay) {
    show { [isPlain = terminal.isPlain] width in
      isPlain ? note.plainLines : note.styledLines(width: width)
    }
  }

  /// Shows the lines that `lines` builds for a width.
  func show(lines: @escaping PageSource) {
    let text = StyledText(label: .note, .notice, width: terminal.width, lines: lines)
    if terminal.canPage, isTooLong(text) || !waiting.isEmpty {
      waiting.append((lines, text))
    } else {
      terminal.write(text)
    }
  }

  package func showPages() async {
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      if isTooLong(next.text), await terminal.page(next.lines) { continue }
      terminal.write(next.text)
    }
  }

  /// Returns whether a text does not fit above the prompt; the prompt takes the row of the text's empty last line.
  private func isTooLong(_ text: StyledText) -> Bool { text.lines.count > terminal.height }
}
