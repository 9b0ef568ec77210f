import Dispatch
import Platform

/// A descriptor at which a byte arrives when a signal asks the program to end, or when it has to end for another reason.
final class EndSignal {
  /// The descriptor to wait for; -1 if there is none.
  let descriptor: Int32
  /// Makes the byte arrive.
  let end: @Sendable () -> Void
  private let sources: [any DispatchSourceSignal]

  init() {
    var ends: [Int32] = [-1, -1]
    if unsafe pipe(&ends) != 0 { ends = [-1, -1] }
    let other = ends[1]
    let end = { @Sendable in
      var byte: UInt8 = 0
      _ = unsafe write(other, &byte, 1)
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
