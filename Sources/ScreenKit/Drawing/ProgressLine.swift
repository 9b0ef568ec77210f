package import Conversations
package import Terminal

/// The progress of an operation that the user waits for.
package enum ProgressDisplay: Sendable, Equatable {
  /// The start, with the operation's label: `Loading rules`.
  case began(String)
  case advanced(done: Int, total: Int)
  case ended

  package var summary: String {
    switch self {
    case .began(let label): "began " + LogText.quoted(label)
    case .advanced(let done, let total): "advanced to \(done) of \(total)"
    case .ended: "done waiting"
    }
  }
}

/// The progress line, which appears after a delay and disappears at the end.
///
/// It shows a spinner, or a bar once the total is known.
@MainActor
package final class ProgressLine {
  private let terminal: any Terminal
  private let clock: any ChatClock
  private let unit: String
  private var ticker: Task<Void, Never>?
  private var amount: (done: Int, total: Int)?

  /// - Parameter unit: the name of the parts that are counted, in the plural.
  package init(terminal: any Terminal, clock: any ChatClock, unit: String = Words.files) {
    self.terminal = terminal
    self.clock = clock
    self.unit = unit
  }

  package func show(_ progress: ProgressDisplay) {
    switch progress {
    case .began(let label): begin(label)
    case .advanced(let done, let total): amount = (done, total)
    case .ended: end()
    }
  }

  func begin(_ label: String) {
    end()
    let start = clock.uptime
    ticker = Task { [clock, weak self] in
      var pause = Spinner.delay
      while (try? await clock.sleep(for: pause)) != nil, !Task.isCancelled {
        self?.draw(label, since: start)
        pause = Spinner.step
      }
    }
  }

  /// Erases the line.
  func end() {
    amount = nil
    guard let ticker else { return }
    ticker.cancel()
    self.ticker = nil
    terminal.showStatus(nil)
  }

  private func draw(_ label: String, since start: Duration) {
    let elapsed = clock.uptime - start
    if let amount {
      terminal.showStatus(
        ProgressBar(label, unit: unit).text(
          done: amount.done, of: amount.total, after: elapsed, width: terminal.width - 1))
    } else {
      terminal.showStatus(Spinner(label).text(after: elapsed))
    }
  }
}
