package import ChatModel
package import Terminal
package import Viper

/// The history in a pipe: prints only new and changed rows, as text or as JSON.
package final class PipeHistoryView: HistoryView {
  private let terminal: any Terminal
  private let errors: ErrorOutput
  private let handler: any EventHandler<HistoryEvent>
  private let isJSON: Bool

  package init(
    terminal: any Terminal, errors: @escaping ErrorOutput, isJSON: Bool,
    handler: any EventHandler<HistoryEvent>
  ) {
    self.terminal = terminal
    self.errors = errors
    self.isJSON = isJSON
    self.handler = handler
  }

  package func takeTurn() async { await handler.takeTurn(from: terminal) }

  package func apply(_ changes: ChangeSet<HistoryRow>) {
    for note in HistoryResult.changed(changes).notes { showNotice(note) }
  }

  package func showList(_ lines: [HangingLine]) {
    for note in HistoryResult.list(lines).notes { showNotice(note) }
  }

  package func showNotice(_ text: String) {
    terminal.write(StyledText(note: text, isJSON: isJSON))
  }

  package func showProblem(_ text: String) { errors(StyledText(Words.complaint(text), .problem)) }
  package func redraw() {}
}
