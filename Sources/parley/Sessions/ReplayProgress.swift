import Terminal

/// A progress bar on standard error for long replays; nothing is shown if that is not a terminal.
@MainActor
final class ReplayProgress {
  /// The time before the bar appears, as short runs need none.
  private static let patience = Duration.seconds(1)

  private let total: Int
  private let isShown = StandardStreams.isTerminal(.error)
  private let start = ContinuousClock.now
  private let bar = ProgressBar("Replaying", unit: "files")
  private let buffer = OutputBuffer.standardError
  private var done = 0
  private var isDrawn = false

  init(total: Int) { self.total = total }

  /// Counts a finished file; flushes `output` first, as both may be the same terminal.
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
