package import Chatroom
package import Conversations
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

  package func listView<Row: ListRow>(
    _: Row.Type, handler: any Channel<ListEvent<Row>, ListResult<Row>>, commands: CommandNames
  ) -> any View<ListResult<Row>> {
    terminal.canPage
      ? ScreenListView<Row>(terminal: terminal, clock: clock, handler: handler, commands: commands)
      : TerminalListView<Row>(
        terminal: terminal, clock: clock, handler: handler, commands: commands)
  }

  package func teachingView(
    handler: any EventHandler<TeachingEvent>
  ) -> any View<TeachingResult> {
    TerminalTeachingView(terminal: terminal, handler: handler)
  }
}
