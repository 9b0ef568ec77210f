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

  private nonisolated static let isPreparing = Atomic<Bool>(false)
  /// Of its own, because work may keep all threads of the global queues busy.
  private nonisolated static let queue = DispatchQueue(label: "Ctrl-C")
  private nonisolated static let step = DispatchTimeInterval.milliseconds(50)

  /// Ends the program at the first Ctrl-C until `watch` is called, because there are no results to print yet.
  nonisolated static func watchPreparations(_ progress: WorkProgress) {
    watch()
    isPreparing.store(true, ordering: .relaxed)
    @Sendable func poll() {
      guard isPreparing.load(ordering: .relaxed) else { return }
      guard isPressed else { return queue.asyncAfter(deadline: .now() + step, execute: poll) }
      progress.end()
      let errors = OutputBuffer(descriptor: StandardStreams.Stream.error.rawValue)
      errors.append("parley: interrupted before there were any results\n")
      errors.flush()
      endProgram(by: SIGINT)
    }
    queue.asyncAfter(deadline: .now() + step, execute: poll)
  }

  nonisolated static func watch() {
    // A press during preparations counts. The store also creates the counter, which a signal handler must not do.
    let (_, wasPreparing) = isPreparing.compareExchange(
      expected: true, desired: false, ordering: .relaxed)
    if !wasPreparing { presses.store(0, ordering: .relaxed) }
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
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { @Sendable in if isPressed { task.cancel() } }
    timer.schedule(deadline: .now(), repeating: step)
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
