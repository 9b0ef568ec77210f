import Disk
import Terminal

/// Reads lines from a person on a separate thread, and stores them.
actor LineEditor {
  private let executor = BlockingExecutor(label: "parley.editor")
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  private let makeSession: @Sendable () -> EditingSession?
  private let historyFile: LineHistoryFile?
  private var session: EditingSession?
  private var history = LineHistory()
  /// The status of the history file when it was read or written last; `nil` if there was no file.
  private var knownStatus: FileStatus?
  /// The reason why the history file could not be read or written; after a failure, new lines stay in memory only.
  private var failure: FileFailure?
  private var isFailureReported = false

  /// The result of reading a line, and a failure of the history file that was not reported before.
  struct Answer: Sendable {
    var outcome: EditingSession.Outcome
    var failure: FileFailure?
  }

  /// Creates an editor; it opens files only when it is first used.
  init(input: Int32, output: Int32, palette: Palette, traits: TerminalTraits) {
    makeSession = {
      EditingSession(input: input, output: output, palette: palette, traits: traits)
    }
    historyFile = traits.historyPath.map(LineHistoryFile.init(path:))
  }

  /// Reads a line; blocks the actor's own thread only.
  func readLine(_ request: EditingSession.Request) -> Answer {
    guard let session = session ?? open() else { return Answer(outcome: .input(.endOfInput)) }
    // `/undo`, for example, removes a line from the file.
    if fileStatus != knownStatus { load(into: session) }
    let outcome = session.readLine(request)
    if case .input(.line(let line)) = outcome { keep(line, in: session) }
    defer { isFailureReported = failure != nil }
    return Answer(outcome: outcome, failure: isFailureReported ? nil : failure)
  }

  /// Shows a text in a pager until the person leaves it; returns false if it was not shown.
  ///
  /// Blocks the actor's own thread.
  func page(
    isAlternateScreenShown: Bool, title: String?, _ lines: @Sendable (_ width: Int) -> [StyledText]
  ) -> Bool {
    guard let session = session ?? open() else { return false }
    return session.page(isAlternateScreenShown: isAlternateScreenShown, title: title, lines)
  }

  private func open() -> EditingSession? {
    session = makeSession()
    if let session { load(into: session) }
    return session
  }

  private var fileStatus: FileStatus? { historyFile.flatMap { try? FileStatus(of: $0.path) } }

  private func load(into session: EditingSession) {
    guard failure == nil, let historyFile else { return }
    // The status comes first, so that a change during the reading is noticed the next time.
    knownStatus = fileStatus
    do {
      history = try historyFile.load()
    } catch {
      failure = error
    }
    session.setHistory(history.lines)
  }

  private func keep(_ line: String, in session: EditingSession) {
    history.add(line)
    if failure == nil, let historyFile {
      do {
        history = try historyFile.add(line)
        knownStatus = fileStatus
      } catch {
        failure = error
      }
    }
    session.setHistory(history.lines)
  }
}
