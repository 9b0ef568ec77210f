import Responder

/// The time limit of a call; a call inside another one ends with the outer call at the latest.
///
/// `check` also fails if the reply was interrupted.
package struct Deadline {
  private let end: ContinuousClock.Instant
  private let time: Duration

  package init(_ time: Duration, within outer: Deadline? = nil) {
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
