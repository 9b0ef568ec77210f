import Platform
import Terminal

/// Showing texts longer than the window, on the terminal's alternate screen.
extension EditingSession {
  /// Shows a text in pages; blocks until the person leaves it.
  ///
  /// Shows nothing and returns false if the terminal has no escape sequences, or if keys were typed ahead, which are
  /// meant for the next line.
  ///
  /// - Parameters:
  ///   - isAlternateScreenShown: whether the alternate screen is shown already.
  ///   - title: the title that was set for the window; `nil` if none was.
  ///   - lines: a function that wraps the text for a width.
  func page(
    isAlternateScreenShown: Bool = false, title: String? = nil,
    _ lines: (_ width: Int) -> [StyledText]
  ) -> Bool {
    guard hasEscapes, !keys.hasTypedKeys, let mode = TerminalMode(of: input) else { return false }
    let caught = SignalPipe.CaughtSignals(Self.caughtSignals)
    _ = SignalPipe.drain()
    mode.silence()
    if !isAlternateScreenShown { send(TerminalSwitch.screen.sequence(switchingOn: true)) }
    var window = window
    var pager = Pager(PagedText(lines(window.columns), rows: window.rows))
    reading: while true {
      send(picture(of: pager, in: window))
      switch keys.next() {
      case .end: break reading
      case .key(let key): if !pager.take(key) { break reading }
      case .signals(let signals):
        if !signals.allSatisfy({ [SIGWINCH, SIGTSTP, SIGCONT, 0].contains($0) }) { break reading }
        if signals.contains(SIGTSTP) { stop(mode, title: title) }
        window = self.window
        pager.text = pager.text.resized(lines(window.columns), rows: window.rows)
      }
    }
    send(
      isAlternateScreenShown ? Self.cursorShown : TerminalSwitch.screen.sequence(switchingOn: false)
    )
    mode.restore()
    caught.release()
    return true
  }

  private static let cursorShown = "\u{1B}[?25h"

  private func picture(of pager: Pager, in window: WindowSize) -> String {
    var picture = "\u{1B}[H"
    for line in pager.text.page {
      picture += line.cut(toWidth: window.columns).runs.map(marked).joined() + "\u{1B}[K\r\n"
    }
    picture += String(repeating: "\u{1B}[K\r\n", count: pager.text.emptyRowCount)
    let status = pager.status(columns: window.columns - 1)
    // The cursor is shown only while the text of a search is typed.
    return picture + palette.render(status) + "\u{1B}[K"
      + (pager.typed == nil ? "\u{1B}[?25l" : Self.cursorShown)
  }

  /// Returns a run rendered for the terminal; a hit is in reverse video if there are no colors.
  private func marked(_ run: StyledText.Run) -> String {
    let text = palette.render(StyledText(run.text, run.style, link: run.link))
    return run.style == .hit && !palette.isColored ? "\u{1B}[7m\(text)\u{1B}[0m" : text
  }

  /// Shows the main screen, and stops the process for the shell's job control.
  ///
  /// Once the process continues, shows the alternate screen again.
  private func stop(_ mode: TerminalMode, title: String?) {
    if title != nil { send(TerminalSwitch.title.sequence(switchingOn: false)) }
    send(TerminalSwitch.screen.sequence(switchingOn: false))
    mode.restore()
    SignalPipe.stopProcess()
    mode.silence()
    if let title { send(Self.title(title)) }
    send(TerminalSwitch.screen.sequence(switchingOn: true))
  }
}
