import Responder

extension Interruption {
  /// Does work that polls for interruptions, such as computing a reply, within a time limit; `nil` for no limit.
  package static func limiting<Value>(to limit: Duration?, _ work: () -> Value) -> Value {
    guard let limit else { return work() }
    let end = ContinuousClock.now + limit
    return $timer.withValue(Timer { ContinuousClock.now > end }) { work() }
  }
}
