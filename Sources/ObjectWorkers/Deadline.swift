import Responder

/// The time at which a call ends, together with the calls around it and the reply.
struct Deadline {
  private let end: ContinuousClock.Instant
  private let time: Duration

  init(_ time: Duration, within outer: Deadline? = nil) {
    let end = ContinuousClock.now + time
    if let outer, outer.end < end {
      self = outer
    } else {
      (self.end, self.time) = (end, time)
    }
  }

  func check() throws(WorkerFailure) {
    if Interruption.current != nil { throw .interrupted }
    if ContinuousClock.now > end { throw .outOfTime(time) }
  }
}
