import Synchronization

/// The results from outside the rules that a reply has received, in order, for use when the reply is computed again.
///
/// The reply then asks for the same results in the same order, because everything else in it depends on the
/// conversation alone.
package final class ReceivedResults: Sendable {
  /// A wrapped result, so that a cast also tells an optional type from its wrapped type.
  private struct Recorded<Value: Sendable>: Sendable {
    var value: Value
  }

  private struct State: Sendable {
    var results: [any Sendable] = []
    var nextIndex = 0
    /// The call for which the last computation stopped, because its result is not known yet.
    var waiting: (request: ObjectRequest, conversation: Conversation)?
  }

  /// The results for the current reply; `nil` unless it may be computed again.
  @TaskLocal static var current: ReceivedResults?

  private let state = Mutex(State())

  var waitingCall: (request: ObjectRequest, conversation: Conversation)? {
    state.withLock { $0.waiting }
  }

  /// Goes back to the start of the reply.
  func rewind() { state.withLock { ($0.nextIndex, $0.waiting) = (0, nil) } }

  func addResult(_ value: some Sendable) {
    state.withLock { $0.results.append(Recorded(value: value)) }
  }

  func setWaitingCall(_ request: ObjectRequest, in conversation: Conversation) {
    state.withLock { $0.waiting = (request, conversation) }
  }

  /// Returns the next result; `nil` if it is not known yet.
  func next<Value: Sendable>(as type: Value.Type) -> Value? {
    state.withLock { state in
      guard state.nextIndex < state.results.count else { return nil }
      defer { state.nextIndex += 1 }
      return (state.results[state.nextIndex] as? Recorded<Value>)?.value
    }
  }

  /// Does work that must happen once for a reply, also if the reply is computed again.
  package static func once<Value: Sendable>(_ work: () -> Value) -> Value {
    guard let received = current else { return work() }
    if let known = received.next(as: Value.self) { return known }
    let value = work()
    received.state.withLock { state in
      state.results.append(Recorded(value: value))
      state.nextIndex += 1
    }
    return value
  }
}
