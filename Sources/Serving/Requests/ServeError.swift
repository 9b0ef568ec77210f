/// The reason why a request has no reply.
package enum ServeError: Error, Sendable, Equatable {
  /// The text is not JSON; `reason` has the line and the column.
  case malformed(reason: String)
  /// A member is missing or unsuitable; `expected` is a phrase after "needs".
  case badMember(String, expected: String)
  case unknownOperation(String)
  /// `load` named rules that the command line does not name.
  case unnamedRules(String)
  /// The rules could not be loaded; the earlier ones still answer.
  case rules(reason: String)
  case alreadyLoading
  /// A part of the request, such as the `message`, has more bytes than permitted.
  case tooLarge(String, limit: Int)
  case tooManyUsers(limit: Int)
  /// All users together take too much memory, and this user takes more than one user's share.
  case memoryFull(limit: Int)
  /// Too many requests of this user, or of all users, already wait.
  case busy
  /// The reply was stopped, and the conversation is unchanged.
  case stopped(reason: String)
  /// The user's memory can't be read or kept now; nothing has changed.
  case unavailable(reason: String)
  case ending
  case noToken
  case foreignHost(String)
  case foreignOrigin(String)
  case noPage(String)
  case wrongMethod(String, allowed: String)
  /// A proxy may read the host or the end of the body in another way.
  case ambiguous
  /// Over HTTP, only messages are answered.
  case operationOverHTTP
}

extension ServeError {
  /// The stable name for programs.
  package var code: String {
    switch self {
    case .malformed: "malformed"
    case .badMember, .ambiguous, .operationOverHTTP: "bad-request"
    case .unknownOperation: "unknown-operation"
    case .unnamedRules: "unnamed-rules"
    case .rules, .alreadyLoading: "not-loaded"
    case .tooLarge: "too-large"
    case .tooManyUsers: "too-many-users"
    case .memoryFull: "memory-full"
    case .busy: "busy"
    case .stopped: "stopped"
    case .unavailable: "unavailable"
    case .ending: "ending"
    case .noToken: "unauthorized"
    case .foreignHost, .foreignOrigin: "forbidden"
    case .noPage: "not-found"
    case .wrongMethod: "wrong-method"
    }
  }

  /// The status of an HTTP response.
  package var status: Int {
    switch self {
    case .malformed, .badMember, .unknownOperation, .unnamedRules, .ambiguous, .operationOverHTTP:
      400
    case .noToken: 401
    case .foreignHost, .foreignOrigin: 403
    case .noPage: 404
    case .wrongMethod: 405
    case .tooLarge: 413
    case .tooManyUsers, .memoryFull, .busy: 429
    case .rules, .alreadyLoading, .stopped, .unavailable, .ending: 503
    }
  }
}

extension ServeError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformed(let reason): "not JSON: \(reason)"
    case .badMember(let name, let expected): "‘\(name)’ needs \(expected)"
    case .unknownOperation(let name):
      "there is no operation ‘\(name)’, only reply, get, set, forget, freeze, thaw, trace, load"
    case .unnamedRules(let path): "‘\(path)’ was not named when the server started"
    case .rules(let reason): reason
    case .alreadyLoading: "the rules are already being loaded"
    case .tooLarge(let what, let limit): "the \(what) has more than \(limit) bytes"
    case .tooManyUsers(let limit): "the limit of \(limit) users is reached; try again later"
    case .memoryFull(let limit):
      "the memory for all users exceeds \(limit / 2_000_000) MB; try again later"
    case .busy: "too many messages are already waiting; try again later"
    case .stopped(let reason): reason
    case .unavailable(let reason): reason
    case .ending: "the server is ending"
    case .noToken: "the request needs a token: Authorization: Bearer TOKEN"
    case .foreignHost(let host): "the server does not accept the host name ‘\(host)’"
    case .foreignOrigin(let origin): "pages from ‘\(origin)’ may not send requests"
    case .noPage(let path): "there is nothing at ‘\(path)’"
    case .wrongMethod(let path, let allowed): "‘\(path)’ takes only \(allowed)"
    case .ambiguous:
      "the headers are ambiguous: they give the host or the length twice, chunks with a length,"
        + " another coding than chunked, or a name with a blank"
    case .operationOverHTTP: "operations are refused over HTTP; only messages are answered"
    }
  }
}
