package import Conversations
package import Dispatch
import Responder

/// The place where the memories of users are kept.
package protocol TalkStore: Sendable {
  /// The number of threads that answer requests, because the store blocks them; `nil` if it never blocks.
  var threads: Int? { get }

  /// Answers a request with the memory of its user, which nobody else changes meanwhile, and keeps the new memory.
  ///
  /// If the store throws, the memory is as it was before.
  ///
  /// - Parameters:
  ///   - waiting: the way in which the request waits for the memory.
  ///   - memory: what this process remembers of the user; `nil` for nothing.
  ///   - answer: answers the request and changes the memory. It is called again if the first result could not be kept.
  /// - Returns: the result; `nil` if the request would have to wait until another program is done with the memory, and
  ///   `waiting` forbids that.
  func turn(
    for request: ServeRequest, _ waiting: TalkWaiting, with robot: Robot,
    _ memory: inout TalkMemory?, _ answer: (inout TalkMemory?) -> TalkTurn
  ) throws(ServeError) -> TalkTurn?
}

/// The way in which a request waits for a store.
package struct TalkWaiting: Sendable {
  /// The time at which the request arrived.
  package var arrival: DispatchTime
  /// Whether the request may wait until another program is done with the memory of its user.
  package var mayWait: Bool
}

/// The result of a request.
package struct TalkTurn: Sendable {
  package var answer: ServeAnswer
  /// The exchange with the robot; `nil` for an operation, an error and a repeated answer.
  package var exchange: Exchange?
  /// The rule that answered in the exchange.
  var rule: AnsweringRule?
  /// The variables that the request set or forgot, before any exchange.
  var changes: [MemoryChange] = []
  /// Whether the memory may have changed.
  package var changesMemory = false
}

/// The memories in this process, until the process ends.
package struct MemoryTalkStore: TalkStore {
  package init() {}

  package var threads: Int? { nil }

  package func turn(
    for request: ServeRequest, _ waiting: TalkWaiting, with robot: Robot,
    _ memory: inout TalkMemory?, _ answer: (inout TalkMemory?) -> TalkTurn
  ) -> TalkTurn? { answer(&memory) }
}
