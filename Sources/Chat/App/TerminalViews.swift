public import Terminal
public import Viper

/// Views for a person at a terminal.
public final class TerminalViews: ViewFactory {
  private let terminal: any Terminal
  private let errors: ErrorOutput
  private let clock: any ChatClock

  public init(terminal: any Terminal, errors: @escaping ErrorOutput, clock: any ChatClock) {
    self.terminal = terminal
    self.errors = errors
    self.clock = clock
  }

  public func splashView(handler: any EventHandler<SplashEvent>) -> any View<SplashResult> {
    TerminalSplashView(terminal: terminal, errors: errors, clock: clock, handler: handler)
  }

  public func chatroomView(
    handler: any EventHandler<ChatroomEvent>, completions: any CompletionSource
  ) -> any View<ChatroomResult> {
    TerminalChatroomView(
      terminal: terminal, clock: clock, handler: handler, completions: completions)
  }

  public func historyView(
    handler: any EventHandler<HistoryEvent>, completions: any CompletionSource
  ) -> any View<HistoryResult> {
    TerminalHistoryView(terminal: terminal, handler: handler, completions: completions)
  }
}
