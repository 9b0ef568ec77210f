import JSON
import Responder

/// The part of a conversation that travels to an object, and the changes that come back.
struct CallState {
  private let conversation: Conversation
  let variables: [String: String]
  let robotVariables: [String: String]
  private let environment: [String: String]

  init(_ conversation: Conversation, _ defined: RuleVariables) {
    self.conversation = conversation
    var variables = conversation.variables
    variables["topic"] = conversation.topic ?? defined.initialTopic
    self.variables = variables
    robotVariables = defined.robot.merging(conversation.robotVariables) { $1 }
    environment = defined.environment.merging(conversation.environment) { $1 }
  }

  func message(_ operation: String, _ members: [JSONValue.Member]) -> String {
    func object(_ values: [String: String]) -> JSONValue {
      .object(values.map { JSONValue.Member($0.key, .string($0.value)) })
    }
    let state: [JSONValue.Member] = [
      .init("op", .string(operation)), .init("user", .string(conversation.user)),
      .init("vars", object(variables)), .init("bot", object(robotVariables)),
      .init("env", object(environment)), .init("match", JSONValue(conversation.lastMatch)),
      .init(
        "history",
        .object([
          .init("input", JSONValue(Self.filledToNine(conversation.inputs))),
          .init("reply", JSONValue(Self.filledToNine(conversation.replies))),
        ])),
    ]
    return JSONValue.object(state + members).text
  }

  /// Returns the texts, filled up with `undefined` to the nine that the history of RiveScript's interpreters has.
  private static func filledToNine(_ texts: [String]) -> [String] {
    texts + Array(repeating: "undefined", count: max(0, 9 - texts.count))
  }

  /// Applies the changes in an answer, each an array of kind, name and value; null as the value unsets the variable.
  static func apply(
    _ answer: JSONValue, to caller: inout any ObjectCaller
  ) throws(WorkerFailure) {
    for change in answer["set"]?.elements ?? [] {
      let parts = change.elements
      guard parts.count == 3, let kind = parts[0].string.flatMap(ObjectVariableKind.init),
        let name = parts[1].string
      else { throw .garbage }
      caller.set(kind, name, to: parts[2].string)
    }
  }
}
