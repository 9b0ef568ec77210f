import Terminal

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What signals do while a line is being edited.
extension EditingSession {
  /// False where the line is over.
  func obey(_ signal: Int32) -> Bool {
    switch signal {
    case SIGINT:
      search = nil
      outcome = .interrupted(wasEmpty: editline.line.isEmpty)
      leaveLine(behind: "^C")
      return false
    case SIGTERM, SIGHUP, SIGQUIT:
      outcome = .ended(by: signal)
      leaveLine()
      return false
    case SIGWINCH:
      editline.learnSize()
      showAgain()
      request?.resized()
    case SIGTSTP: suspend()
    case SIGCONT: resume()
    default: writeNotices()
    }
    return true
  }

  private func writeNotices() {
    guard let text = request?.takeNotices(), !text.isEmpty else { return }
    showAgain(below: text.hasSuffix("\n") ? text : text + "\n")
  }

  /// Erases the line and shows it anew, below some text.
  private func showAgain(below text: String = "") {
    if isCapable {
      showLine(behind: takeAway(in: window) + text)
    } else {
      send("\n" + text)
      editline.draw()
    }
  }

  /// Stops as the shell's job control wants it, with the terminal as it was found.
  ///
  /// Where nobody could continue the program the system does not stop it, and editing goes on.
  private func suspend() {
    leaveLine()
    markPastes(false)
    editline.setRaw(false)
    let number = SIGTSTP
    let taken = SignalPipe.Default(number)
    kill(getpid(), number)
    // Another thread may be the one to receive it; until then nothing here may touch the terminal.
    SignalPipe.wait(for: SIGCONT, milliseconds: 100)
    taken.release()
    resume()
  }

  /// Gives the terminal to another program that edits the line.
  func editElsewhere() -> EditlineEffect {
    guard let edit = traits.edit else { return .refused }
    send(isCapable ? takeAway(in: window) : "\n")
    markPastes(false)
    editline.setRaw(false)
    // That program may be stopped, and this one with it.
    let stop = SignalPipe.Default(SIGTSTP)
    let goOn = SignalPipe.Default(SIGCONT)
    let result = edit(editline.line.text)
    stop.release()
    goOn.release()
    _ = SignalPipe.drain()
    if case .text(let text) = result { _ = editline.setLine(EditedText(text.editable)) }
    resume()
    if case .failed(let words) = result {
      showAgain(below: palette.render(StyledText(words + "\n", .problem)))
    }
    // What others wanted to write meanwhile was drained too.
    SignalPipe.wake()
    return .line
  }

  /// Whoever stopped the program may have left the terminal in another state.
  private func resume() {
    editline.setRaw(false)
    editline.setRaw(true)
    markPastes(true)
    editline.learnSize()
    send("\r")
    shown = nil
    if isCapable { showLine() } else { editline.draw() }
  }
}
