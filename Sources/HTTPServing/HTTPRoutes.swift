import Conversations
import JSON
import Responder
package import Serving

/// Answers requests over HTTP; knows no sockets.
package struct HTTPRoutes: Sendable {
  let server: TalkServer
  private let access: HTTPGuard
  /// Whether chat completions leave out the hidden tasks of web interfaces.
  let ignoresTasks: Bool
  /// A function that returns whether the server is about to end, and so refuses further requests.
  let isEnding: @Sendable () -> Bool

  package init(
    _ server: TalkServer, _ access: HTTPGuard, ignoresTasks: Bool = false,
    isEnding: @escaping @Sendable () -> Bool
  ) {
    self.ignoresTasks = ignoresTasks
    self.server = server
    self.access = access
    self.isEnding = isEnding
  }

  /// The maximum size of a body in bytes.
  var maximumBody: Int { server.limits.line }

  /// The pages with the methods that they take.
  private static let pages = [
    "/": "GET", "/health": "GET", "/metrics": "GET", "/reply": "POST",
    "/webhooks/rest": "GET", "/webhooks/rest/": "GET", "/webhooks/rest/webhook": "POST",
    "/v1/models": "GET", "/v1/chat/completions": "POST",
  ]

  /// Returns the response to a request that can be answered from its headers; `nil` if its body is needed.
  func responseFromHead(of request: HTTPRequest, length: Int?) -> HTTPResponse? {
    do throws(ServeError) {
      if request.isAmbiguous { throw .ambiguous }
      try access.check(host: request.host, origin: request.origin)
      if request.method == "OPTIONS" { return finished(preflight(), request) }
      guard let method = Self.pages[request.path] else {
        throw .noPage(String(request.path.prefix(100)))
      }
      let isHead = request.method == "HEAD" && method == "GET"
      guard request.method == method || isHead else {
        throw .wrongMethod(request.path, allowed: method)
      }
      // Neither the page itself nor the health check contains anything that needs a token.
      if !["/", "/health"].contains(request.path) {
        try access.check(authorization: request.authorization)
      }
      if let length, length > maximumBody { throw .tooLarge("body", limit: maximumBody) }
      if isEnding() { throw .ending }
      return method == "GET" ? finished(page(request.path), request) : nil
    } catch {
      return refused(request, error)
    }
  }

  /// Returns the response to a request that can't be answered.
  func refused(_ request: HTTPRequest, _ error: ServeError) -> HTTPResponse {
    server.metrics.count(error)
    var response = response(ServeAnswer(ServeRefusal(error)))
    if Self.isCompletions(request.path) {
      response.body = Array((Self.completionError(error).text + "\n").utf8)
    }
    return finished(response, request)
  }

  /// Answers a message.
  ///
  /// - Returns: the response to a request that is refused; `nil` if `respond` will be called once, on any thread.
  func answer(
    _ request: HTTPRequest, _ respond: @escaping @Sendable (HTTPResponse) -> Void
  ) -> HTTPResponse? {
    guard server.takeRoom() else { return refused(request, .busy) }
    if Self.isCompletions(request.path) { return complete(request, respond) }
    do throws(ServeRefusal) {
      let isRasa = request.path != "/reply"
      let serveRequest = try isRasa ? rasa(request.body) : plain(request.body)
      server.answer(serveRequest) { answer in
        let response =
          isRasa && answer.error == nil ? rasa(answer, to: serveRequest.user) : response(answer)
        respond(finished(response, request))
        server.leaveRoom()
      }
      return nil
    } catch {
      server.leaveRoom()
      server.metrics.count(error.error)
      return finished(response(ServeAnswer(error)), request)
    }
  }

  private func complete(
    _ request: HTTPRequest, _ respond: @escaping @Sendable (HTTPResponse) -> Void
  ) -> HTTPResponse? {
    do throws(ServeError) {
      try complete(request.body) { result in
        switch result {
        case .success(let response): respond(finished(response, request))
        case .failure(let error): respond(refused(request, error))
        }
        server.leaveRoom()
      }
      return nil
    } catch {
      server.leaveRoom()
      return refused(request, error)
    }
  }

  /// Returns the message in a body of Parley's own form; throws for an operation other than `reply`.
  private func plain(_ body: [UInt8]) throws(ServeRefusal) -> ServeRequest {
    let request = try ServeRequest(parsing: body, maximumMessage: server.limits.message)
    guard case .reply = request.action else {
      throw ServeRefusal(
        id: request.id, user: request.user.isEmpty ? nil : request.user, .operationOverHTTP)
    }
    return request
  }

  /// Returns the message in a body in the form of Rasa's REST channel.
  private func rasa(_ body: [UInt8]) throws(ServeRefusal) -> ServeRequest {
    do throws(ServeError) {
      let value = try ServeRequest.json(body)
      let user = try ServeRequest.user(value["sender"], in: "sender", or: "default")
      let message = try ServeRequest.message(value["message"], maximum: server.limits.message)
      return ServeRequest(user: user, .reply(message, variables: nil, isExplained: false))
    } catch {
      throw ServeRefusal(error)
    }
  }

  private func rasa(_ answer: ServeAnswer, to user: String) -> HTTPResponse {
    .json([["recipient_id": .string(user), "text": .string(answer.reply ?? "")]])
  }

  private func page(_ path: String) -> HTTPResponse {
    switch path {
    case "/": return ChatPage(robot: server.robot, needsToken: access.token != nil).response
    case "/v1/models": return models()
    case "/metrics":
      return HTTPResponse(
        200, "text/plain; version=0.0.4; charset=utf-8",
        server.metrics.text(users: server.users))
    case "/health":
      let robot = server.robot
      return .json([
        "status": "ok", "robot": .string(robot.name),
        "rules": JSONValue(robot.responder.summary.rules), "users": JSONValue(server.users),
      ])
    default: return .json(["status": "ok"])
    }
  }

  private func response(_ answer: ServeAnswer) -> HTTPResponse {
    var response = HTTPResponse.json(answer.json, status: answer.error?.status ?? 200)
    switch answer.error {
    case .busy, .tooManyUsers, .memoryFull, .ending, .stopped, .unavailable:
      response.headers.append(.init("Retry-After", "1"))
    case .noToken: response.headers.append(.init("WWW-Authenticate", "Bearer"))
    case .wrongMethod(_, let allowed): response.headers.append(.init("Allow", allowed))
    default: break
    }
    return response
  }

  private func preflight() -> HTTPResponse {
    var response = HTTPResponse(204, "text/plain", "")
    response.headers = [
      .init("Access-Control-Allow-Methods", "GET, POST"),
      .init("Access-Control-Allow-Headers", "Content-Type, Authorization"),
      .init("Access-Control-Max-Age", "600"),
    ]
    return response
  }

  /// Returns a response with the headers that every response has.
  private func finished(_ response: HTTPResponse, _ request: HTTPRequest) -> HTTPResponse {
    var response = response
    if let origin = access.allowedOrigin(request.origin) {
      response.headers.append(.init("Access-Control-Allow-Origin", origin))
      response.headers.append(.init("Vary", "Origin"))
    }
    response.headers.append(.init("Cache-Control", "no-store"))
    response.headers.append(.init("X-Content-Type-Options", "nosniff"))
    return response
  }
}
