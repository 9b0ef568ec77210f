import Responder

/// The reason why a message or a redirect got no reply.
enum ReplyFailure: Error {
  case noMatch
  case noReply(trigger: Int32)
  /// Too many redirects in a row, the last of which `trigger` makes.
  case deepRecursion(trigger: Int32?)
  case tooManySteps(trigger: Int32?)
  case tooLong
  /// The texts from which the reply is made are too long altogether.
  case tooMuchWork
  case longRedirect
  case interrupted(Interruption)

  /// Whether the failure ends the whole reply instead of only the redirect in which it happened.
  var endsAll: Bool {
    switch self {
    case .tooManySteps, .tooLong, .tooMuchWork, .longRedirect, .interrupted: true
    case .noMatch, .noReply, .deepRecursion: false
    }
  }

  /// The error text given instead of a reply.
  var text: String {
    switch self {
    case .noMatch: "ERR: No Reply Matched"
    case .noReply: "ERR: No Reply Found"
    case .deepRecursion: "ERR: Deep Recursion Detected"
    case .tooManySteps: "ERR: Too Many Redirects"
    case .tooLong, .tooMuchWork, .longRedirect: "ERR: Reply Too Long"
    case .interrupted(.cancelled): "ERR: Interrupted"
    case .interrupted(.outOfTime): "ERR: Out Of Time"
    }
  }

  func problem(in brain: Brain) -> ReplyProblem {
    switch self {
    case .noMatch: ReplyProblem(.noRuleMatched, "no trigger matches")
    case .noReply(let trigger):
      ReplyProblem(
        .noReplyFound, "the trigger has no reply to give", at: brain.location(ofTrigger: trigger))
    case .deepRecursion(let trigger):
      ReplyProblem(
        .deepRecursion, "more than \(brain.options.depth) redirects in a row",
        at: trigger.map(brain.location(ofTrigger:)))
    case .tooManySteps(let trigger):
      ReplyProblem(
        .deepRecursion, "one message used more than \(brain.options.maximumSteps) triggers",
        at: trigger.map(brain.location(ofTrigger:)))
    case .tooLong:
      ReplyProblem(
        .tooLong, "the reply is longer than \(brain.options.maximumReplyLength) bytes")
    case .tooMuchWork:
      ReplyProblem(
        .tooLong,
        "the texts from which the reply is made have more than \(brain.options.maximumWork) bytes")
    case .longRedirect:
      ReplyProblem(
        .tooLong, "a redirect's target has more than \(brain.options.maximumRedirectLength) bytes")
    case .interrupted(.cancelled): ReplyProblem(.interrupted, "the reply was interrupted")
    case .interrupted(.outOfTime): ReplyProblem(.outOfTime, "the reply took too long")
    }
  }
}
