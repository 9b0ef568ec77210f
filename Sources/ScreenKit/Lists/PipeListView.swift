import Conversations
package import Terminal
package import Viper

/// A list in a pipe, which prints only new and changed rows, as text or as JSON.
package final class PipeListView<Row: ListRow>: ListView {
  private let terminal: any Terminal
  private let errors: ErrorOutput
  private let handler: any EventHandler<ListEvent<Row>>
  private let isJSON: Bool

  package init(
    terminal: any Terminal, errors: @escaping ErrorOutput, isJSON: Bool,
    handler: any EventHandler<ListEvent<Row>>
  ) {
    self.terminal = terminal
    self.errors = errors
    self.isJSON = isJSON
    self.handler = handler
  }

  package func takeTurn() async { await handler.takeTurn(from: terminal) }

  package func apply(_ changes: ChangeSet<Row>) {
    for note in ListResult.changed(changes).notes { showNotice(note) }
  }

  package func showLines(_ lines: [HangingLine]) {
    for note in ListResult<Row>.lines(lines).notes { showNotice(note) }
  }

  package func showNotice(_ text: String) { terminal.write(StyledText(note: text, isJSON: isJSON)) }

  package func showProblem(_ text: String) { errors(StyledText(Words.complaint(text), .problem)) }
  package func redraw() {}
}
