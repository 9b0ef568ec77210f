package import Terminal
package import TranscriptFormat

/// Shows the notices of a screen.
///
/// A notice that does not fit into the window waits for `showPages`, if the terminal can show pages. Any other notice
/// is shown at once.
@MainActor
package final class LongNotices {
  private let terminal: any Terminal
  private var waiting: [(lines: PageSource, text: StyledText)] = []

  package init(terminal: any Terminal) { self.terminal = terminal }

  /// Shows labelled lines, which `lines` builds for a width.
  package func show(
    _ label: TranscriptLine.Label, _ style: StyledText.Style, lines: @escaping PageSource
  ) {
    let text = StyledText(label: label, style, width: terminal.width, lines: lines)
    // The text after the last line end counts as one more line, which stands for the prompt.
    if terminal.canPage, text.lines.count > terminal.height {
      waiting.append((lines, text))
    } else {
      terminal.write(text)
    }
  }

  package func showPages() async {
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      if await !terminal.page(next.lines) { terminal.write(next.text) }
    }
  }
}
