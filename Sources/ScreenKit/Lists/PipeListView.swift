import Conversations
package import Terminal
package import Viper

/// A list in a pipe, which prints only new and changed rows, as text or as JSON.
package final class PipeListView<Row: ListRow>: View {
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

  package func receive(_ result: ListResult<Row>) {
    if case .problem(let text) = result {
      return errors(StyledText(Words.complaint(text), .problem))
    }
    for note in result.notes { terminal.write(StyledText(note: note, isJSON: isJSON)) }
  }
}
