import Terminal

/// A bar on standard error while a replay takes its time; nothing where that is no terminal.
@MainActor
final class ReplayProgress {
  /// A run that is over sooner needs no bar.
  private static let patience = Duration.seconds(1)

  private let total: Int
  private let isShown = StandardStreams.isTerminal(.error)
  private let start = ContinuousClock.now
  private let bar = ProgressBar("Replaying", unit: "files")
  private let buffer = OutputBuffer.standardError
  private var done = 0
  private var isDrawn = false

  init(total: Int) { self.total = total }

  /// One more file is done; `output` is emptied first, for both may be the same terminal.
  func advance(_ output: ReportOutput) {
    done += 1
    let elapsed = ContinuousClock.now - start
    guard isShown, elapsed > Self.patience, done < total else { return }
    let width = WindowSize(of: StandardStreams.Stream.error.rawValue).columns
    guard let text = bar.text(done: done, of: total, after: elapsed, width: width - 1) else {
      return
    }
    output.flush()
    buffer.append("\r\u{1B}[K" + Palette(isColored: false).render(text))
    buffer.flush()
    isDrawn = true
  }

  func erase() {
    guard isDrawn else { return }
    isDrawn = false
    buffer.append("\r\u{1B}[K")
    buffer.flush()
  }
}
