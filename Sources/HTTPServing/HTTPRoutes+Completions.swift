import Conversations
import JSON
import Responder
import Serving

/// Chat completions, in the form of OpenAI's interface.
extension HTTPRoutes {
  /// Returns whether a path belongs to OpenAI's interface, whose errors have a form of their own.
  static func isCompletions(_ path: String) -> Bool { path.hasPrefix("/v1/") }

  /// Returns the list of models: only the robot.
  func models() -> HTTPResponse {
    let model: JSONValue = [
      "id": .string(server.robot.name), "object": "model", "created": JSONValue(0),
      "owned_by": "parley",
    ]
    return .json(["object": "list", "data": [model]])
  }

  /// Answers a request for which room is reserved, and calls `respond` once, unless it throws.
  func complete(
    _ body: [UInt8], _ respond: @escaping @Sendable (Result<HTTPResponse, ServeError>) -> Void
  ) throws(ServeError) {
    let request = try CompletionRequest(ServeRequest.json(body), server.limits)
    if ignoresTasks, request.isTask { return respond(.success(Self.completion("", request))) }
    server.complete(ignoresTasks ? request.withoutTasks : request) { result in
      respond(result.map { Self.completion($0, request) })
    }
  }

  /// Returns an error in the form of OpenAI's interface.
  static func completionError(_ error: ServeError) -> JSONValue {
    let isClientError = error.status < 500
    return [
      "error": [
        "message": .string(error.description),
        "type": isClientError ? "invalid_request_error" : "server_error", "param": .null,
        "code": .string(error.code),
      ]
    ]
  }

  private static func completion(_ text: String, _ request: CompletionRequest) -> HTTPResponse {
    let time = SystemClock().now.microseconds / 1_000_000
    func object(_ kind: String, _ choice: JSONValue) -> JSONValue {
      [
        "id": "chatcmpl-parley", "object": .string(kind), "created": JSONValue(time),
        "model": .string(request.model), "choices": .array([choice]),
      ]
    }
    guard request.streams else {
      func words(_ texts: [String]) -> Int {
        texts.reduce(0) { $0 + $1.split(whereSeparator: \.isWhitespace).count }
      }
      let (asked, given) = (words(request.messages), words([text]))
      let choice: JSONValue = [
        "index": JSONValue(0), "message": ["role": "assistant", "content": .string(text)],
        "finish_reason": "stop",
      ]
      let usage: JSONValue = [
        "prompt_tokens": JSONValue(asked), "completion_tokens": JSONValue(given),
        "total_tokens": JSONValue(asked + given),
      ]
      return .json(.object(object("chat.completion", choice).members + [.init("usage", usage)]))
    }
    let deltas: [(JSONValue, JSONValue)] = [
      (["role": "assistant", "content": ""], .null), (["content": .string(text)], .null),
      (.object([]), "stop"),
    ]
    let events = deltas.map { delta, reason in
      object(
        "chat.completion.chunk",
        ["index": JSONValue(0), "delta": delta, "finish_reason": reason]
      ).text
    }
    return HTTPResponse(
      200, "text/event-stream",
      (events + ["[DONE]"]).map { "data: \($0)\n\n" }.joined())
  }
}
