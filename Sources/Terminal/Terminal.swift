#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What a View draws on: a line in, text out, width, colour.
///
/// Two live forms exist: `EditingTerminal` in `LineEditing` for a person, and `PlainTerminal` for a
/// pipe. Everything written passes one function that shows control characters instead of obeying
/// them, so that nothing a rule file or a user says can drive the terminal.
@MainActor
package protocol Terminal: AnyObject {
  /// Whether a person sits in front: standard input and output are both terminals.
  var isInteractive: Bool { get }
  /// Columns; 80 where nobody knows. Changes when the window is resized.
  var width: Int { get }
  /// Rows; 24 where nobody knows.
  var height: Int { get }

  /// Waits for a line; only an interactive terminal shows the prompt and gives the aids.
  func readLine(prompt: StyledText, aids: LineAids) async -> LineInput

  /// Writes styled text as it is, with its own line ends; styles are dropped where there is no colour.
  ///
  /// What is written may wait until a line is read, a status is shown, or `flush` is called.
  func write(_ text: StyledText)

  /// Sends what still waits to be written; to be called before the program ends.
  func flush()

  /// Replaces the line being shown in place (a spinner, a bar); nil erases it. Nothing in a pipe.
  func showStatus(_ text: StyledText?)

  /// Runs work that Ctrl-C interrupts by cancelling its task.
  func interruptible<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value

  /// Erases the screen; nothing in a pipe.
  func clear()

  /// Has something done each time that the window changes its size while a line is being typed.
  ///
  /// Takes the place of what was asked for before; never happens in a pipe.
  func onResize(_ action: @escaping @MainActor () -> Void)

  /// Has something done when a signal asks the program to end (SIGTERM, SIGHUP).
  ///
  /// The signal waits until the program does: it drops the line being typed, or cancels what `interruptible` runs. The
  /// action comes when the next line would be read, with the terminal as it was found; after it that line, and every later
  /// one, is `endOfInput`. Whoever set an action ends the program with `endProgram(by:)`, when all is put in order. Without
  /// an action, and in a pipe, the signal ends the program at once.
  func onEnd(_ action: @escaping @MainActor (_ signal: Int32) async -> Void)

  /// The signal that has asked the program to end; nil if none has.
  var endSignal: Int32? { get }
}

extension Terminal {
  package func flush() {}
  package func onResize(_ action: @escaping @MainActor () -> Void) {}
  package func onEnd(_ action: @escaping @MainActor (_ signal: Int32) async -> Void) {}
  package var endSignal: Int32? { nil }
}

/// Ends the program as a signal does by default, so that whoever started it sees the cause.
package func endProgram(by number: Int32) -> Never {
  signal(number, SIG_DFL)
  var unblocked = sigset_t()
  unsafe sigemptyset(&unblocked)
  unsafe sigaddset(&unblocked, number)
  unsafe pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
  kill(getpid(), number)
  // Another thread may receive it; a signal that is ignored by default ends nothing.
  _ = poll(nil, 0, 1000)
  exit(128 + number)
}

/// What came of waiting for a line.
package enum LineInput: Sendable, Equatable {
  /// A line without its line end; a pasted text of several lines is one.
  case line(String)
  /// Ctrl-C dropped the line; `wasEmpty` tells whether there was anything to drop.
  case interrupted(wasEmpty: Bool)
  /// Ctrl-D on an empty line, or the end of a pipe.
  case endOfInput
}
