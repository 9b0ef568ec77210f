import Conversations
package import JSON
import Responder

/// The answer to a request: a JSON object.
package struct ServeAnswer: Sendable, Equatable {
  package var members: [JSONValue.Member]
  /// The reason why there is no reply; `nil` for a good answer.
  package var error: ServeError?

  package var json: JSONValue { .object(members) }

  /// The robot's reply; `nil` for an error and for an operation.
  package var reply: String? { json["reply"]?.string }

  /// Creates the answer to a request that can't be carried out.
  package init(_ refusal: ServeRefusal) {
    members = Self.head(refusal.id, refusal.user)
    members.append(
      .init(
        "error",
        ["code": .string(refusal.error.code), "message": .string(refusal.error.description)]))
    error = refusal.error
  }

  /// Reads a stored answer; `nil` for any other value.
  init?(_ kept: JSONValue) {
    guard case .object(let members) = kept else { return nil }
    self.members = members
  }

  /// Creates the answer of an operation.
  package init(to request: ServeRequest, _ more: [JSONValue.Member]) {
    members = Self.head(request.id, request.user.isEmpty ? nil : request.user) + more
  }

  private static func head(_ id: JSONValue?, _ user: String?) -> [JSONValue.Member] {
    [.init("id", id ?? .null)] + (user.map { [.init("user", .string($0))] } ?? [])
  }
}

extension ServeAnswer {
  /// Creates the answer to a message.
  ///
  /// - Parameters:
  ///   - rule: the rule that answered.
  ///   - explanation: the explanation to show; `nil` for none.
  init(
    to request: ServeRequest, _ exchange: Exchange, by rule: AnsweringRule?,
    explanation: ExplanationNode?
  ) {
    let reply = exchange.reply
    members = Self.head(request.id, request.user)
    members.reserveCapacity(13)
    members.append(.init("message", .string(exchange.message)))
    members.append(.init("reply", .string(reply.text)))
    members.append(.init("trigger", JSONValue(rule?.text)))
    members.append(.init("file", JSONValue(rule?.location.file)))
    members.append(.init("line", JSONValue(rule?.location.line)))
    members.append(.init("topic", JSONValue(exchange.topic)))
    members.append(.init("catchAll", .bool(rule?.isOnlyCatchAll ?? false)))
    members.append(.init("problems", .array(reply.problems.map(Self.json))))
    if !reply.outOfBand.isEmpty { members.append(.init("oob", JSONValue(reply.outOfBand))) }
    if let explanation { members.append(.init("why", explanation.json)) }
  }

  private static func json(_ problem: ReplyProblem) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("kind", .string(problem.kind.rawValue)), .init("detail", .string(problem.detail)),
    ]
    if let location = problem.location {
      members.append(.init("file", .string(location.file)))
      members.append(.init("line", JSONValue(location.line)))
    }
    return .object(members)
  }
}

extension Conversation {
  /// The user's variables as a JSON object sorted by name, the topic among them.
  var variablesJSON: JSONValue {
    var all = variables
    all["topic"] = topic
    return .object(all.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })
  }
}
