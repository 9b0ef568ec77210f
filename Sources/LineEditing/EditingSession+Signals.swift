import Platform
import Terminal

/// Handling signals while a line is being edited.
extension EditingSession {
  /// Handles a signal; returns false if the signal ends the reading of the line.
  func obey(_ signal: Int32) -> Bool {
    switch signal {
    case SIGINT:
      search = nil
      outcome = .input(.interrupted(wasEmpty: editline.line.isEmpty))
      leaveLine(appending: "^C")
      return false
    case SIGTERM, SIGHUP, SIGQUIT:
      outcome = .ended(by: signal)
      leaveLine()
      return false
    case SIGWINCH:
      editline.updateWindowSize()
      showAgain()
      request?.resized()
    case SIGTSTP: suspend()
    case SIGCONT: resume()
    default:
      guard let text = request?.takeNotices(), !text.isEmpty else { break }
      showAgain(below: text.hasSuffix("\n") ? text : text + "\n")
    }
    return true
  }

  /// Erases the line and shows it again, below a text.
  private func showAgain(below text: String = "") {
    if hasEscapes {
      showLine(after: hideLine(in: window) + text)
    } else {
      send("\n" + text)
      editline.draw()
    }
  }

  /// Restores the terminal's mode, and stops the process for the shell's job control.
  ///
  /// If no shell could continue the process, the system does not stop it, and editing continues.
  private func suspend() {
    leaveLine()
    leaveScreen()
    setBracketedPaste(false)
    editline.setRaw(false)
    SignalPipe.stopProcess()
    returnToScreen()
    resume()
  }

  /// Shows the main screen and the window's own title while another program has the terminal.
  private func leaveScreen() {
    if request?.isAlternateScreenShown == true {
      send(TerminalSwitch.screen.sequence(switchingOn: false))
    }
    if request?.title != nil { send(TerminalSwitch.title.sequence(switchingOn: false)) }
  }

  private func returnToScreen() {
    if let title = request?.title { send(Self.title(title)) }
    guard request?.isAlternateScreenShown == true else { return }
    send(TerminalSwitch.screen.sequence(switchingOn: true))
    // The terminal's alternate screen is empty now, so the part of the program that uses it must draw it again.
    request?.resized()
  }

  /// Opens the line in another program, which takes over the terminal.
  func editElsewhere() -> EditlineEffect {
    guard let edit = traits.edit else { return .refused }
    send(hasEscapes ? hideLine(in: window) : "\n")
    leaveScreen()
    setBracketedPaste(false)
    editline.setRaw(false)
    // The user may suspend the other program, which suspends this one too.
    let stop = SignalPipe.DefaultAction(SIGTSTP)
    let continuation = SignalPipe.DefaultAction(SIGCONT)
    let result = edit(editline.line.text)
    stop.release()
    continuation.release()
    _ = SignalPipe.drain()
    if case .text(let text) = result { _ = editline.setLine(EditedText(text.editable)) }
    returnToScreen()
    resume()
    if case .failed(let words) = result {
      showAgain(below: palette.render(StyledText(words + "\n", .problem)))
    }
    // Draining may have removed a call of `wake` for a notice, so the session calls it again.
    SignalPipe.wake()
    return .line
  }

  /// Sets the terminal up again, because another program may have changed its state.
  private func resume() {
    editline.setRaw(false)
    editline.setRaw(true)
    setBracketedPaste(true)
    editline.updateWindowSize()
    send("\r")
    shown = nil
    if hasEscapes { showLine() } else { editline.draw() }
  }
}
