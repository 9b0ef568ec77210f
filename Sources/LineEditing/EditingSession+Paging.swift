import Terminal

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Texts longer than the window, on the terminal's second screen.
extension EditingSession {
  /// Shows a text in pages; blocks until the person leaves it.
  ///
  /// False if keys are typed ahead, which are meant for the next line; nothing is shown then.
  ///
  /// - Parameter lines: wraps the text for a width.
  func page(_ lines: (_ width: Int) -> [StyledText]) -> Bool {
    guard isCapable, !keys.isAhead, let mode = TerminalMode(of: input) else { return false }
    let caught = SignalPipe.Catch(Self.caught)
    _ = SignalPipe.drain()
    mode.silence()
    send(Self.secondScreen)
    var window = window
    var text = PagedText(lines(window.columns), rows: window.rows)
    reading: while true {
      send(picture(of: text, in: window))
      switch keys.next() {
      case .end: break reading
      case .key(let key):
        if Self.leaves(key) { break reading }
        if let move = PagedText.Move(key) { text.move(move) }
      case .signals(let signals):
        if !signals.allSatisfy({ [SIGWINCH, SIGTSTP, SIGCONT, 0].contains($0) }) { break reading }
        if signals.contains(SIGTSTP) { stop(mode) }
        window = self.window
        text = text.resized(lines(window.columns), rows: window.rows)
      }
    }
    send(Self.firstScreen)
    mode.restore()
    caught.release()
    return true
  }

  private static let secondScreen = "\u{1B}[?1049h\u{1B}[?25l"
  private static let firstScreen = "\u{1B}[?25h\u{1B}[?1049l"

  private func picture(of text: PagedText, in window: WindowSize) -> String {
    var picture = "\u{1B}[H"
    for line in text.page {
      picture += palette.render(line.cut(toWidth: window.columns)) + "\u{1B}[K\r\n"
    }
    picture += String(repeating: "\u{1B}[K\r\n", count: text.emptyRows)
    let status = StyledText(text.status, .dim).cut(toWidth: window.columns - 1)
    return picture + palette.render(status) + "\u{1B}[K"
  }

  /// Stops as the shell's job control wants it, on the first screen.
  private func stop(_ mode: TerminalMode) {
    send(Self.firstScreen)
    mode.restore()
    let taken = SignalPipe.Default(SIGTSTP)
    kill(getpid(), SIGTSTP)
    SignalPipe.wait(for: SIGCONT, milliseconds: 100)
    taken.release()
    mode.silence()
    send(Self.secondScreen)
  }

  private static func leaves(_ key: KeyDecoder.Key) -> Bool {
    guard case .scalar(let scalar) = key else { return false }
    return ["q", "Q", "\u{1B}", "\u{3}", "\u{4}", "\u{7}"].contains(scalar)
  }
}

extension PagedText.Move {
  /// Creates the move that a key stands for, as in other pagers; `nil` for any other key.
  init?(_ key: KeyDecoder.Key) {
    switch key {
    case .scalar(" "), .scalar("f"), .scalar("\u{6}"), .scalar("\u{16}"): self = .pages(1)
    case .scalar("b"), .scalar("\u{2}"): self = .pages(-1)
    case .scalar("\r"), .scalar("\n"), .scalar("j"), .scalar("\u{E}"): self = .lines(1)
    case .scalar("k"), .scalar("\u{10}"): self = .lines(-1)
    case .scalar("g"), .scalar("<"): self = .start
    case .scalar("G"), .scalar(">"): self = .end
    case .named(let key):
      switch key.name {
      case .pageDown: self = .pages(1)
      case .pageUp: self = .pages(-1)
      case .down: self = .lines(1)
      case .up: self = .lines(-1)
      case .home: self = .start
      case .end: self = .end
      default: return nil
      }
    default: return nil
    }
  }
}
