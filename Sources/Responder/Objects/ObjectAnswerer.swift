/// Answers calls to objects that the rules only name, such as code in another language.
package struct ObjectAnswerer: Sendable {
  /// The answerer of the current reply, set by the caller of the robot; `nil` if no object can answer.
  ///
  /// This type wraps `answer`, because a task-local function crashes programs optimized by Swift 6.3.
  @TaskLocal package static var current: ObjectAnswerer?

  /// Returns the result of an object; `nil` if there is no such object.
  package let answer:
    @Sendable (_ request: ObjectRequest, _ caller: inout any ObjectCaller) throws -> String?

  /// Begins again with the results of the first calls, where results are played back.
  package var restart: @Sendable () -> Void = {}

  /// Creates an answerer whose objects can use the conversation.
  package init(
    answering answer:
      @escaping @Sendable (
        _ request: ObjectRequest, _ caller: inout any ObjectCaller
      ) throws -> String?
  ) {
    self.answer = answer
  }

  /// Creates an answerer whose objects depend on their arguments alone.
  package init(
    result: @escaping @Sendable (_ name: String, _ arguments: String) throws -> String?
  ) {
    answer = { request, _ in try result(request.name, request.arguments) }
  }

  /// Does work with another answerer; the current one answers the calls that the other does not know.
  package static func answering<Value>(by answerer: ObjectAnswerer?, _ work: () -> Value) -> Value {
    guard let answerer else { return work() }
    let other = current
    let both = ObjectAnswerer { request, caller in
      try answerer.answer(request, &caller) ?? other?.answer(request, &caller)
    }
    return $current.withValue(both, operation: work)
  }
}

/// The reply that calls an object, as far as the object may use it.
package protocol ObjectCaller {
  /// The conversation as it is now.
  var conversation: Conversation { get }
  /// Changes a variable within the limits of the rules; `nil` unsets it.
  mutating func set(_ kind: ObjectVariableKind, _ name: String, to value: String?)
  /// Returns the robot's reply to another message, which counts against the limits of the reply that calls.
  mutating func reply(to message: String) -> String
}

/// The kinds of variables that objects can change.
package enum ObjectVariableKind: String, Sendable {
  case user = "vars"
  case robot = "bot"
  case environment = "env"
}

/// The reason why an object gave no result.
package enum ObjectFailure: Error, Sendable, Equatable {
  /// The object may not run, or can't; `text` stands for its result in the reply, and `detail` is the reason.
  case notRun(text: String, detail: String)
  /// The object ran and failed; `text` stands for its result in the reply, and `detail` is the reason.
  case failed(text: String, detail: String)
  /// The result is not known yet: the reply stops, and is computed again once the result is known.
  case waiting
}
