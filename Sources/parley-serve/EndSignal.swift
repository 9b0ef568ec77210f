import Dispatch
import Platform
import Serving

/// A descriptor at which a byte arrives when the program has to end, because of a signal or for another reason.
final class EndSignal {
  /// The descriptor to wait for; -1 if there is none.
  let descriptor: Int32
  /// Makes the byte arrive.
  let end: @Sendable () -> Void
  private let sources: [any DispatchSourceSignal]

  init() {
    var ends: [Int32] = [-1, -1]
    if unsafe pipe(&ends) != 0 { ends = [-1, -1] }
    let writingEnd = ends[1]
    let end = { @Sendable in
      var byte: UInt8 = 0
      _ = unsafe write(writingEnd, &byte, 1)
    }
    descriptor = ends[0]
    self.end = end
    sources = [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(
        signal: number, queue: DispatchQueue(label: "parley.end"))
      source.setEventHandler(handler: end)
      source.activate()
      return source
    }
  }
}

extension EndSignal {
  private static let queue = DispatchQueue(label: "parley.stuck")

  /// Calls a closure if nobody reads any answer for three seconds after the program has to end.
  func whenStuck(_ output: LineWriter, _ giveUp: @escaping @Sendable () -> Void) {
    guard descriptor >= 0 else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: Self.queue)
    source.setEventHandler {
      source.cancel()
      Self.watch(output, for: .seconds(3), giveUp)
    }
    source.activate()
  }

  /// Calls a closure if nobody reads any answer for some time from now on.
  static func watch(
    _ output: LineWriter, for timeout: Duration, from start: ContinuousClock.Instant = .now,
    _ giveUp: @escaping @Sendable () -> Void
  ) {
    queue.asyncAfter(deadline: .now() + .milliseconds(250)) {
      if let since = output.waitingSince, max(since, start) + timeout < .now { return giveUp() }
      watch(output, for: timeout, from: start, giveUp)
    }
  }
}
