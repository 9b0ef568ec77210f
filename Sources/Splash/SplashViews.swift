package import Conversations
package import ScreenKit
package import Terminal
import TranscriptFormat
package import Viper

/// The splash screen for a person at a terminal.
package final class TerminalSplashView: SplashView {
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

  package func beginProgress(_ label: String) { progress.begin(label) }
  package func advanceProgress(done: Int, total: Int) { progress.advance(done: done, total: total) }
  package func endProgress() { progress.end() }

  package func showRobot(_ display: SplashDisplay) {
    terminal.write(line(StyledText(display.robotName, .strong)))
    terminal.write(line(StyledText(display.loadSummary, .dim)))
    if !display.problems.isEmpty {
      terminal.write(StyledText(problems: display.problems, width: terminal.width))
      terminal.write(line(StyledText(Words.howToCheck, .dim)))
    }
    for text in display.help { terminal.write(line(StyledText(text, .dim))) }
    terminal.write("\n")
  }

  package func showFailure(_ problems: [ProblemDisplay], reason: String, isAtStart: Bool) {
    guard isAtStart else {
      terminal.write(StyledText(problems: problems, width: terminal.width))
      return terminal.write(
        StyledText(label: .note, reason + ".", .problem, width: terminal.width))
    }
    errors(StyledText(problems: problems) + StyledText(Words.complaint(reason), .problem))
  }

  private func line(_ text: StyledText) -> StyledText {
    text.wrapped(to: max(1, terminal.width)) + "\n"
  }
}

/// The splash screen in a pipe, which reports only errors in rules and a failure to load the robot.
package final class PipeSplashView: SplashView {
  private let errors: ErrorOutput
  private let handler: any EventHandler<SplashEvent>

  package init(errors: @escaping ErrorOutput, handler: any EventHandler<SplashEvent>) {
    self.errors = errors
    self.handler = handler
  }

  package func takeTurn() async { await handler.handle(.shown) }

  package func beginProgress(_ label: String) {}
  package func advanceProgress(done: Int, total: Int) {}
  package func endProgress() {}

  package func showRobot(_ display: SplashDisplay) {
    let broken = display.problems.filter { $0.severity == .error }
    if !broken.isEmpty { errors(StyledText(problems: broken)) }
  }

  package func showFailure(_ problems: [ProblemDisplay], reason: String, isAtStart: Bool) {
    errors(StyledText(problems: problems) + StyledText(Words.complaint(reason), .problem))
  }
}
