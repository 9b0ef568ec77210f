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

  func addResult(_ value: some Sendable) {
    state.withLock { $0.results.append(Recorded(value: value)) }
  }

  /// Returns the next result; `nil` if it is not known yet.
  private func next<Value: Sendable>(as type: Value.Type) -> Value? {
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

  /// Computes a reply once more, with the answers so far.
  func replayed(_ reply: () -> Reply) -> Reply {
    state.withLock { ($0.nextIndex, $0.waiting) = (0, nil) }
    let answerer = ObjectAnswerer { [self] request, caller in
      guard let known = next(as: AnsweredCall.self) else {
        let conversation = caller.conversation
        state.withLock { $0.waiting = (request, conversation) }
        throw ObjectFailure.waiting
      }
      let result = try known.result.get()
      if result != nil { for change in known.changes { change.apply(to: &caller) } }
      return result
    }
    return ReceivedResults.$current.withValue(self) {
      ObjectAnswerer.$current.withValue(answerer, operation: reply)
    }
  }
}

/// The result of a call, and the changes that its object made.
struct AnsweredCall: Sendable {
  var result: Result<String?, any Error>
  var changes: [ConversationChange]
}
