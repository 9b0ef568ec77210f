import Disk
import Dispatch
import Platform
import Responder
import Synchronization
import Terminal

/// A status line on standard error for work that takes longer than half a second, redrawn at most ten times a second.
///
/// A Dispatch queue draws the line, because the work may occupy all threads of Swift's tasks. If standard error is not
/// a terminal, or gets only plain text, nothing is drawn.
final class WorkProgress: Sendable {
  private struct State {
    var done = 0
    /// The number of parts; with fewer than two, only the time is shown.
    var total: Int
    /// The name of the parts, in the plural.
    var unit: String
    var start = ContinuousClock.now
    var isDrawn = false
    var isPaused = false
    var isOver = false
  }

  private static let delay = DispatchTimeInterval.milliseconds(500)
  private static let redrawInterval = DispatchTimeInterval.milliseconds(100)

  private let state: Mutex<State>
  private let label: String
  private let unit: String
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "progress")

  /// - Parameters:
  ///   - label: the name of the work, such as `Exploring`.
  ///   - unit: the name of the parts that `advance` counts, in the plural.
  ///   - total: the number of parts known so far.
  init(
    _ label: String, unit: String = "", total: Int = 0,
    descriptor: Int32 = StandardStreams.Stream.error.rawValue,
    environment: (String) -> String? = Environment.variable
  ) {
    (self.label, self.unit) = (label, unit)
    state = Mutex(State(total: total, unit: unit))
    self.descriptor = descriptor
    guard isatty(descriptor) == 1, !PlainOutput.isWanted(environment: environment) else { return }
    scheduleDrawing(after: Self.delay)
  }

  private func scheduleDrawing(after interval: DispatchTimeInterval) {
    queue.asyncAfter(deadline: .now() + interval) { [weak self] in
      guard let self, draw() else { return }
      scheduleDrawing(after: Self.redrawInterval)
    }
  }

  /// Restarts the count of parts and the time for the work itself, after preparations.
  func begin(_ total: Int, unit: String? = nil) {
    state.withLock { state in
      (state.done, state.total, state.start) = (0, total, .now)
      if let unit { state.unit = unit }
    }
  }

  /// Shows the progress of preparations, such as loading a robot.
  func prepare(_ done: Int, of total: Int, unit: String = "files") {
    if total > 1 { state.withLock { ($0.done, $0.total, $0.unit) = (done, total, unit) } }
  }

  /// Adds to the number of parts.
  func expect(_ count: Int) { state.withLock { $0.total += count } }

  /// Counts a part that is done.
  func advance() { state.withLock { $0.done += 1 } }

  /// A counter whose parts this status line shows; `begin` of the counter restarts the count, in `unit`.
  var counter: WorkCounter {
    WorkCounter(expect: expect) { count in
      self.state.withLock { $0.done += count }
    } begin: {
      self.begin(0, unit: self.unit)
    }
  }

  /// Erases the line until `resume`, to write something else.
  func pause() {
    state.withLock { state in
      state.isPaused = true
      erase(&state)
    }
  }

  func resume() { state.withLock { $0.isPaused = false } }

  /// Erases the line, and never draws it again.
  func end() {
    state.withLock { state in
      state.isOver = true
      erase(&state)
    }
  }

  /// Draws the line unless it is paused; returns whether the work continues.
  private func draw() -> Bool {
    state.withLock { state in
      if state.isOver { return false }
      if state.isPaused { return true }
      let elapsed = ContinuousClock.now - state.start
      let width = WindowSize(of: descriptor).columns - 1
      let text =
        state.total > 1
        ? ProgressBar(label, unit: state.unit).text(
          done: state.done, of: state.total, after: elapsed, width: width)
        : Spinner(label).text(after: elapsed)
      guard let text else { return true }
      send("\r\u{1B}[K" + Palette(isColored: false).render(text.cut(toWidth: width)))
      state.isDrawn = true
      return true
    }
  }

  private func erase(_ state: inout State) {
    if state.isDrawn { send("\r\u{1B}[K") }
    state.isDrawn = false
  }

  private func send(_ text: String) {
    OutputBuffer.print(text, to: OutputBuffer(descriptor: descriptor))
  }
}
