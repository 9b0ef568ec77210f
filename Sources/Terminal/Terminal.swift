import Platform

/// A terminal for a View: reads lines, and writes styled text and a status line.
///
/// `EditingTerminal` in `LineEditing` is for a person, and `PlainTerminal` for a pipe. Styled text is shown with its
/// control characters as escapes, so that no text of a rule file or a user can control the terminal.
@MainActor
package protocol Terminal: AnyObject {
  /// Whether a person uses the terminal; false for a pipe or a file.
  var isInteractive: Bool { get }
  /// The number of columns; 80 if unknown. Changes when the window is resized.
  var width: Int { get }
  /// The number of rows; 24 if unknown.
  var height: Int { get }

  /// Whether all output is read row by row, as by a screen reader: no columns, no tree, nothing that is drawn again.
  var isPlain: Bool { get }

  /// Waits for a line; only an interactive terminal shows the prompt and offers the aids.
  func readLine(prompt: StyledText, aids: LineAids) async -> LineInput

  /// Writes styled text, which contains its own line ends; styles are dropped if there is no color.
  ///
  /// Output may be buffered until a line is read, a status is shown, or `flush` is called.
  func write(_ text: StyledText)

  /// Writes all buffered output; call it before the program ends.
  func flush()

  /// Whether buffered output is about to be shown, so that the exchanges in it have to be stored now.
  ///
  /// False in the middle of lines whose replies are shown together, and on an interactive terminal, which shows each
  /// output at once.
  var willShow: Bool { get }

  /// Writes text with its line ends to standard error, after the output so far.
  func complain(_ text: String)

  /// Replaces the status line, such as a spinner or a bar; `nil` erases it. Does nothing in a pipe.
  func showStatus(_ text: StyledText?)

  /// Runs work that Ctrl-C interrupts by cancelling its task.
  func interruptible<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value

  /// Whether `page` can show a text.
  var canPage: Bool { get }

  /// Shows a text in pages as high as the window, until the person leaves it, and then restores the screen.
  ///
  /// - Returns: whether the text was shown.
  func page(_ lines: @escaping PageSource) async -> Bool

  /// Shows a text alone on the terminal's alternate screen, above the line being typed; `nil` returns to the main
  /// screen, which is unchanged.
  ///
  /// Does nothing unless `canPage`.
  func showScreen(_ text: StyledText?)

  /// Sets the title of the terminal's window; `nil` restores the former one.
  ///
  /// Does nothing unless the terminal is known to have such titles.
  func showTitle(_ text: String?)

  /// Erases the screen; does nothing in a pipe.
  func clear()

  /// Copies text to the clipboard of the person's terminal; returns false if it has none.
  ///
  /// Some terminals refuse without an error.
  func copy(_ text: String) -> Bool

  /// Sets the action for each change of the window's size while a line is being typed.
  ///
  /// Replaces the previous action; in a pipe it never runs.
  func onResize(_ action: @escaping @MainActor () -> Void)

  /// Sets the action for a signal that asks the program to end (SIGTERM, SIGHUP).
  ///
  /// The signal drops the line being typed, or cancels the work of `interruptible`. The action runs when the next line
  /// would be read, with the terminal's settings restored. That line and every later one is `endOfInput`. When
  /// everything is saved, the program ends itself with `endProgram(by:)`. Without an action, and in a pipe, the signal
  /// ends the program at once.
  func onEnd(_ action: @escaping @MainActor (_ signal: Int32) async -> Void)

  /// The signal that asked the program to end, if any did.
  var endSignal: Int32? { get }
}

/// Builds the lines of a text for a width.
package typealias PageSource = @MainActor @Sendable (_ width: Int) -> [StyledText]

extension Terminal {
  package var isPlain: Bool { false }
  package var canPage: Bool { false }
  package func page(_ lines: @escaping PageSource) async -> Bool { false }
  package func showScreen(_ text: StyledText?) {}
  package func showTitle(_ text: String?) {}
  package func flush() {}
  package var willShow: Bool { false }
  package func complain(_ text: String) {
    flush()
    let output = OutputBuffer.standardError
    output.append(text)
    output.flush()
  }
  package func copy(_ text: String) -> Bool { false }
  package func onResize(_ action: @escaping @MainActor () -> Void) {}
  package func onEnd(_ action: @escaping @MainActor (_ signal: Int32) async -> Void) {}
  package var endSignal: Int32? { nil }
}

/// Ends the program with the signal's default action, so that the parent process sees the cause.
package func endProgram(by number: Int32) -> Never {
  signal(number, SIG_DFL)
  var unblocked = sigset_t()
  unsafe sigemptyset(&unblocked)
  unsafe sigaddset(&unblocked, number)
  unsafe pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
  kill(getpid(), number)
  // Another thread may receive the signal, so this one waits. If the signal does not end the program, `exit` does.
  _ = poll(nil, 0, 1000)
  exit(128 + number)
}

/// The result of waiting for a line.
package enum LineInput: Sendable, Equatable {
  /// A line without its line end; a pasted text of several lines counts as one line.
  case line(String)
  /// Ctrl-C dropped the line; `wasEmpty` is true if there was nothing to drop.
  case interrupted(wasEmpty: Bool)
  /// Ctrl-D on an empty line, or the end of a pipe.
  case endOfInput
}
