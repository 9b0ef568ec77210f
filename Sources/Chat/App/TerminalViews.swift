package import ChatModel
package import Chatroom
package import History
package import Splash
package import Terminal
package import Viper

/// Views for a person at a terminal.
package final class TerminalViews: ViewFactory {
  private let terminal: any Terminal
  private let errors: ErrorOutput
  private let clock: any ChatClock

  package init(terminal: any Terminal, errors: @escaping ErrorOutput, clock: any ChatClock) {
    self.terminal = terminal
    self.errors = errors
    self.clock = clock
  }

  package func splashView(handler: any EventHandler<SplashEvent>) -> any View<SplashResult> {
    TerminalSplashView(terminal: terminal, errors: errors, clock: clock, handler: handler)
  }

  package func chatroomView(
    handler: any EventHandler<ChatroomEvent>, completions: any CompletionSource
  ) -> any View<ChatroomResult> {
    TerminalChatroomView(
      terminal: terminal, clock: clock, handler: handler, completions: completions)
  }

  package func historyView(
    handler: any EventHandler<HistoryEvent>, completions: any CompletionSource
  ) -> any View<HistoryResult> {
    TerminalHistoryView(terminal: terminal, handler: handler, completions: completions)
  }

  package func teachingView(
    handler: any EventHandler<TeachingEvent>
  ) -> any View<TeachingResult> {
    TerminalTeachingView(terminal: terminal, handler: handler)
  }
}
