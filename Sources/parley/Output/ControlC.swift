import Dispatch
import Platform
import Synchronization
import Terminal

/// Ctrl-C during long work: the first stops the work, so that what was found so far is printed; the second ends the
/// program.
@MainActor
enum ControlC {
  private nonisolated static let presses = Atomic<Int>(0)

  nonisolated static var isPressed: Bool { presses.load(ordering: .relaxed) > 0 }

  nonisolated static func watch() {
    // The store also creates the counter, which a signal handler must not do.
    presses.store(0, ordering: .relaxed)
    signal(SIGINT) { number in
      guard ControlC.presses.add(1, ordering: .relaxed).newValue > 1 else { return }
      signal(number, SIG_DFL)
      raise(number)
    }
  }

  /// Does work in a task that the first Ctrl-C cancels.
  static func cancelling<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> Value {
    watch()
    let task = Task { @concurrent in await work() }
    // A signal handler must not cancel a task.
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.setEventHandler { @Sendable in if isPressed { task.cancel() } }
    timer.schedule(deadline: .now(), repeating: .milliseconds(50))
    timer.activate()
    defer { timer.cancel() }
    return await task.value
  }

  /// Ends the program as the signal does, if it was pressed, after saying that the results are partial.
  static func finish(_ errors: ReportOutput) {
    signal(SIGINT, SIG_DFL)
    guard isPressed else { return }
    errors.write(StyledText("parley: interrupted: these results are partial\n", .problem))
    errors.flush()
    endProgram(by: SIGINT)
  }
}
