package import Chatroom
package import Conversations
package import History
package import Review
package import ScreenKit
package import Splash
package import Teaching
package import Terminal
package import Viper

/// Makes Views for a person at a terminal.
package final class TerminalViews: ViewFactory {
  package let terminal: any Terminal
  private let errors: ErrorOutput
  private let clock: any ChatClock
  private let showsState: Bool

  /// - Parameter showsState: whether the chatroom's prompt shows the topic and tracing.
  package init(
    terminal: any Terminal, errors: @escaping ErrorOutput, clock: any ChatClock,
    showsState: Bool = true
  ) {
    self.terminal = terminal
    self.errors = errors
    self.clock = clock
    self.showsState = showsState
  }

  package func splashView(handler: any EventHandler<SplashEvent>) -> any View<SplashResult> {
    TerminalSplashView(terminal: terminal, errors: errors, clock: clock, handler: handler)
  }

  package func chatroomView(
    handler: any Channel<ChatroomEvent, ChatroomResult>, commands: CommandNames
  ) -> any View<ChatroomResult> {
    TerminalChatroomView(
      terminal: terminal, clock: clock, handler: handler, commands: commands,
      showsState: showsState)
  }

  package func historyView(
    handler: any Channel<HistoryEvent, HistoryResult>
  ) -> any View<HistoryResult> {
    listView(HistoryRow.prompt, handler, CommandTable.history.names, HistoryRow.table)
  }

  package func reviewView(
    handler: any Channel<ReviewEvent, ReviewResult>
  ) -> any View<ReviewResult> {
    listView(ReviewRow.prompt, handler, CommandTable.review.names, ReviewRow.table)
  }

  private func listView<Row: ListRow>(
    _ prompt: StyledText, _ handler: any Channel<ListEvent<Row>, ListResult<Row>>,
    _ commands: CommandNames, _ table: @escaping ListTable<Row>
  ) -> any View<ListResult<Row>> {
    terminal.canPage
      ? ScreenListView(
        terminal: terminal, clock: clock, prompt: prompt, handler: handler,
        commands: commands, table: table)
      : TerminalListView(
        terminal: terminal, clock: clock, prompt: prompt, handler: handler,
        commands: commands, table: table)
  }

  package func teachingView(
    handler: any EventHandler<TeachingEvent>
  ) -> any View<TeachingResult> {
    TerminalTeachingView(terminal: terminal, handler: handler)
  }
}
