import Conversations
package import JSON
import Responder

/// A request for a chat completion, in the form of OpenAI's interface: it carries the whole talk so far.
package struct CompletionRequest: Sendable, Equatable {
  /// The model, which the response repeats.
  package var model: String
  /// The user's messages, the latest last.
  package var messages: [String] = []
  /// The variables that lines `name = value` of system messages set.
  package var variables: [ServeRequest.VariableChange] = []
  /// Whether the response is a stream of events.
  package var streams: Bool

  package static let maximumMessages = 1_000
  private static let taskMark = "### Task:"

  /// Whether the request is a hidden task of a web interface, such as asking for a title.
  package var isTask: Bool { messages.last?.hasPrefix(Self.taskMark) ?? false }

  /// The request without the hidden tasks of web interfaces.
  package var withoutTasks: CompletionRequest {
    var request = self
    request.messages.removeAll { $0.hasPrefix(Self.taskMark) }
    return request
  }

  /// Reads a request; unknown members are ignored.
  package init(_ value: JSONValue, _ limits: TalkLimits) throws(ServeError) {
    guard case .object = value else { throw .badMember("request", expected: "an object") }
    guard let model = value["model"]?.string else { throw .badMember("model", expected: "a text") }
    self.model = model
    streams = try ServeRequest.flag(value, "stream") ?? false
    guard case .array(let values)? = value["messages"], !values.isEmpty else {
      throw .badMember("messages", expected: "a list of messages")
    }
    for message in values {
      switch message["role"]?.string {
      case "user": messages.append(try Self.text(message, limits))
      case "system", "developer": variables += Self.variables(try Self.text(message, limits))
      case "assistant", "tool", "function": break
      default:
        throw .badMember("role", expected: "system, developer, user, assistant, tool, or function")
      }
    }
    if messages.isEmpty { throw .badMember("messages", expected: "a message with the role ‘user’") }
    if messages.count > Self.maximumMessages {
      throw .badMember(
        "messages", expected: "at most \(Self.maximumMessages) messages from the user")
    }
    if variables.count > limits.variables {
      throw .badMember("messages", expected: "at most \(limits.variables) variables")
    }
  }

  /// Returns the text of a message, whose content is a text or a list of parts; parts without text are skipped.
  private static func text(
    _ message: JSONValue, _ limits: TalkLimits
  ) throws(ServeError) -> String {
    let text: String
    switch message["content"] {
    case .string(let content): text = content
    case .array(let parts): text = parts.compactMap { $0["text"]?.string }.joined(separator: " ")
    default: throw .badMember("content", expected: "a text, or a list of parts")
    }
    if text.utf8.count > limits.message { throw .tooLarge("message", limit: limits.message) }
    return text
  }

  private static func variables(_ text: String) -> [ServeRequest.VariableChange] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      let (name, value) = (String(parts[0]).trimmed, String(parts[1]).trimmed)
      let isName =
        !name.isEmpty && name.utf8.count <= 64
        && name.unicodeScalars.allSatisfy {
          $0.properties.isAlphabetic || $0 == "_" || ("0"..."9").contains($0)
        }
      return isName ? ServeRequest.VariableChange(name, value) : nil
    }
  }
}

extension TalkServer {
  /// Answers the last message after repeating the whole talk in a new conversation: equal requests get the same reply.
  ///
  /// The caller has reserved room for the request.
  ///
  /// - Parameter done: takes the reply, once, on any thread.
  package func complete(
    _ request: CompletionRequest,
    then done: @escaping @Sendable (Result<String, ServeError>) -> Void
  ) {
    let robot = current.robot
    workers.start { [self] in
      var conversation = Conversation(user: ChatSettings.defaultUser, seed: seed ?? 0)
      for change in request.variables { conversation[variable: change.name] = change.value }
      let start = clock.uptime
      var last: Exchange?
      for message in request.messages {
        let exchange = responder.exchange(message, in: &conversation, by: robot)
        let isLate = limits.replyTime.map { clock.uptime - start > $0 } ?? false
        if let problem = exchange.reply.interruption {
          return done(.failure(.stopped(reason: problem.words)))
        }
        if isLate {
          return done(.failure(.stopped(reason: "the conversation takes too long to answer")))
        }
        last = exchange
      }
      // The messages before were counted when they were new.
      if let last {
        metrics.count(last.reply, of: last.reply.answeringRule, duration: last.duration)
      }
      done(.success(last?.reply.text ?? ""))
    }
  }
}
