import Terminal
import Viper

/// The splash screen for a person at a terminal.
final class TerminalSplashView: SplashView {
  private let terminal: any Terminal
  private let errors: ErrorOutput
  private let handler: any EventHandler<SplashEvent>
  private let progress: ProgressLine

  init(
    terminal: any Terminal, errors: @escaping ErrorOutput, clock: any ChatClock,
    handler: any EventHandler<SplashEvent>
  ) {
    self.terminal = terminal
    self.errors = errors
    self.handler = handler
    progress = ProgressLine(terminal: terminal, clock: clock)
  }

  func takeTurn() async {
    await terminal.interruptible { [handler] in await handler.handle(.opened) }
  }

  func beginProgress(_ label: String) { progress.begin(label) }
  func advanceProgress(done: Int, total: Int) { progress.advance(done: done, total: total) }
  func endProgress() { progress.end() }

  func showRobot(_ display: SplashDisplay) {
    terminal.write(ProblemText.of(display.problems))
    terminal.write(line(StyledText(display.robotName, .strong)))
    terminal.write(line(StyledText(display.loaded, .dim)))
    terminal.write(line(StyledText(display.help, .dim)))
    terminal.write("\n")
  }

  func showFailure(_ problems: [ProblemDisplay], reason: String) {
    errors(ProblemText.of(problems) + StyledText(Words.complaint(reason), .problem))
  }

  private func line(_ text: StyledText) -> StyledText {
    text.wrapped(to: max(1, terminal.width)) + "\n"
  }
}
