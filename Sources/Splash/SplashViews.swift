package import Conversations
import Responder
package import ScreenKit
package import Terminal
import TranscriptFormat
package import Viper

/// The splash screen for a person at a terminal.
package final class TerminalSplashView: View {
  private let terminal: any Terminal
  private let errors: ErrorOutput
  private let handler: any EventHandler<SplashEvent>
  private let progress: ProgressLine

  package init(
    terminal: any Terminal, errors: @escaping ErrorOutput, clock: any ChatClock,
    handler: any EventHandler<SplashEvent>
  ) {
    self.terminal = terminal
    self.errors = errors
    self.handler = handler
    progress = ProgressLine(terminal: terminal, clock: clock)
  }

  package func takeTurn() async {
    await terminal.interruptible { [handler] in await handler.handle(.shown) }
  }

  package func receive(_ result: SplashResult) {
    switch result {
    case .progress(let display): progress.show(display)
    case .ready(let display): show(display)
    case .failed(let problems, let reason, isAtStart: true):
      errors(StyledText(problems: problems) + StyledText(Words.complaint(reason), .problem))
    case .failed(let problems, let reason, isAtStart: false):
      terminal.write(StyledText(problems: problems, width: terminal.width))
      terminal.say(.note, reason + ".", .problem)
    }
  }

  private func show(_ display: SplashDisplay) {
    terminal.write(line(StyledText(display.robotName, .strong)))
    terminal.write(line(StyledText(display.loadSummary, .dim)))
    if !display.problems.isEmpty {
      terminal.write(StyledText(problems: display.problems, width: terminal.width))
      terminal.write(line(StyledText(Words.howToCheck, .dim)))
    }
    for text in display.help { terminal.write(line(StyledText(text, .dim))) }
    terminal.write("\n")
  }

  private func line(_ text: StyledText) -> StyledText {
    text.wrapped(to: max(1, terminal.width)) + "\n"
  }
}

/// The splash screen in a pipe, which reports only errors in rules and a failure to load the robot.
package final class PipeSplashView: View {
  private let errors: ErrorOutput
  private let handler: any EventHandler<SplashEvent>

  package init(errors: @escaping ErrorOutput, handler: any EventHandler<SplashEvent>) {
    self.errors = errors
    self.handler = handler
  }

  package func takeTurn() async { await handler.handle(.shown) }

  package func receive(_ result: SplashResult) {
    switch result {
    case .progress: break
    case .ready(let display):
      let broken = display.problems.filter { $0.severity == .error }
      if !broken.isEmpty { errors(StyledText(problems: broken)) }
    case .failed(let problems, let reason, _):
      errors(StyledText(problems: problems) + StyledText(Words.complaint(reason), .problem))
    }
  }
}
