import Responder

/// Why a message or a redirect got no reply.
enum ReplyFailure: Error {
  case noMatch
  case noReply(trigger: Int32)
  case deepRecursion
  case tooManySteps
  case tooLong
  case interrupted

  /// Whether the whole reply ends here, and not only the redirect in which it happened.
  var endsAll: Bool {
    switch self {
    case .tooManySteps, .tooLong, .interrupted: true
    case .noMatch, .noReply, .deepRecursion: false
    }
  }

  /// What the language says in its place.
  var text: String {
    switch self {
    case .noMatch: "ERR: No Reply Matched"
    case .noReply: "ERR: No Reply Found"
    case .deepRecursion: "ERR: Deep Recursion Detected"
    case .tooManySteps: "ERR: Too Many Redirects"
    case .tooLong: "ERR: Reply Too Long"
    case .interrupted: "ERR: Interrupted"
    }
  }

  func problem(in brain: Brain) -> ReplyProblem {
    switch self {
    case .noMatch: ReplyProblem(.noRuleMatched, "no trigger matches")
    case .noReply(let trigger):
      ReplyProblem(
        .noReplyFound, "the trigger has no reply to give", at: brain.location(ofTrigger: trigger))
    case .deepRecursion:
      ReplyProblem(
        .deepRecursion, "more than \(brain.options.depth) redirects lead from one to the next")
    case .tooManySteps:
      ReplyProblem(
        .deepRecursion, "one message used more than \(brain.options.maximumSteps) triggers")
    case .tooLong:
      ReplyProblem(
        .tooLong, "the reply is longer than \(brain.options.maximumReplyLength) bytes")
    case .interrupted: ReplyProblem(.interrupted, "the reply was interrupted")
    }
  }
}
