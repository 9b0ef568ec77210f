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
      let line = editline.line
      outcome = .interrupted(wasEmpty: line.left.isEmpty && line.right.isEmpty)
      leaveLine(behind: "^C")
      return false
    case SIGTERM, SIGHUP, SIGQUIT:
      outcome = .ended(by: signal)
      leaveLine()
      return false
    case SIGWINCH:
      eraseLine()
      editline.learnSize()
      editline.draw()
      request?.resized()
    case SIGTSTP: suspend()
    case SIGCONT: resume()
    default: writeNotices()
    }
    return true
  }

  /// Goes to the beginning of the row below the line, as Enter would.
  func leaveLine(behind text: String = "") {
    guard isCapable else { return send(text + "\n") }
    let line = editline.line
    let layout = layout
    let rows =
      layout.position(after: line.left + line.right).row
      - layout.position(after: line.left).row
    let below = rows > 0 ? "\u{1B}[\(rows)B" : ""
    let end = layout.position(after: line.left + line.right).column
    let right = text.isEmpty || end == 0 ? "" : "\u{1B}[\(end)C"
    send(below + "\r" + right + text + "\n")
  }

  /// Erases prompt and line and leaves the cursor where they began.
  private func eraseLine() {
    let height = WindowSize(of: outputDescriptor).rows
    let rows = min(layout.position(after: editline.line.left).row, height - 1)
    let up = rows > 0 ? "\u{1B}[\(rows)A" : ""
    send(isCapable ? up + "\r\u{1B}[J" : "\n")
  }

  private func writeNotices() {
    guard let text = request?.takeNotices(), !text.isEmpty else { return }
    eraseLine()
    send(text)
    if !text.hasSuffix("\n") { send("\n") }
    editline.draw()
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

  /// Whoever stopped the program may have left the terminal in another state.
  private func resume() {
    editline.setRaw(false)
    editline.setRaw(true)
    markPastes(true)
    send("\r")
    editline.learnSize()
    editline.draw()
  }

  private var layout: ScreenLayout {
    ScreenLayout(
      columns: WindowSize(of: outputDescriptor).columns, promptWidth: request?.prompt.width ?? 0,
      width: Editline.columns(of:))
  }
}
