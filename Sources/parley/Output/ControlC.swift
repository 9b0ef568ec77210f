import Dispatch
import Platform
import Synchronization
import Terminal

/// Ctrl-C during long work: the first stops the work, so that what was found so far is printed; the second ends the
/// program.
enum ControlC {
  private static let presses = Atomic<Int>(0)

  static var isPressed: Bool { presses.load(ordering: .relaxed) > 0 }

  private static let isPreparing = Atomic<Bool>(false)
  /// A separate queue, because work may keep all threads of the global queues busy.
  private static let queue = DispatchQueue(label: "Ctrl-C")
  private static let interval = DispatchTimeInterval.milliseconds(50)

  /// Ends the program at the first Ctrl-C until `watch` is called, because there are no results to print yet.
  static func watchPreparations(_ progress: WorkProgress) {
    watch()
    isPreparing.store(true, ordering: .relaxed)
    @Sendable func poll() {
      guard isPreparing.load(ordering: .relaxed) else { return }
      guard isPressed else { return queue.asyncAfter(deadline: .now() + interval, execute: poll) }
      endWithoutResults(progress)
    }
    queue.asyncAfter(deadline: .now() + interval, execute: poll)
  }

  /// Ends the preparations of work that the first Ctrl-C must not stop; if it was pressed already, ends the program.
  static func endPreparations(_ progress: WorkProgress) {
    watch()
    if isPressed { endWithoutResults(progress) }
  }

  private static func endWithoutResults(_ progress: WorkProgress) -> Never {
    progress.end()
    OutputBuffer.print("parley: interrupted before there were any results\n", to: .standardError)
    endProgram(by: SIGINT)
  }

  /// Lets the first Ctrl-C stop the work, and the second end the program; a press during preparations counts too.
  static func watch() {
    // `store` also initializes `presses`, which a signal handler must not do.
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
  @MainActor
  static func cancelling<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> Value {
    watch()
    let task = Task { @concurrent in await work() }
    // A timer cancels the task, because a signal handler must not.
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { @Sendable in if isPressed { task.cancel() } }
    timer.schedule(deadline: .now(), repeating: interval)
    timer.activate()
    defer { timer.cancel() }
    return await task.value
  }

  /// If Ctrl-C was pressed, says that the results are partial if they are, and ends the program as the signal does.
  @MainActor
  static func finish(_ errors: ReportOutput, isPartial: Bool = true) {
    signal(SIGINT, SIG_DFL)
    guard isPressed else { return }
    if isPartial { errors.report(problem: "interrupted: these results are partial") }
    endProgram(by: SIGINT)
  }
}
