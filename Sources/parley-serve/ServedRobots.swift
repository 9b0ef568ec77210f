import Conversations
import Responder
import RiveScript
import RuleLoading
import Serving

/// Loads the rules of the command line as `parley` does.
struct ServedRobots: Sendable {
  private let configuration: ServeConfiguration
  private let limits: Limits

  init(_ configuration: ServeConfiguration) {
    self.configuration = configuration
    var limits = Limits()
    limits.adopt(configuration.limits)
    self.limits = limits
  }

  /// Loads some of the rules of the command line; all of them if `paths` is empty.
  @Sendable func load(_ paths: [String]) throws(RobotLoadError) -> Robot {
    let languages = RuleLanguages(
      utf8: configuration.utf8, chosenName: configuration.language,
      maxSteps: configuration.maxSteps,
      order: configuration.order.flatMap { TriggerOrder(rawValue: $0) }, limits: limits,
      learnedFile: configuration.learn)
    return try RuleLoadingService(
      paths: paths.isEmpty ? configuration.rules : paths, languages: languages,
      clock: SystemClock(), userFolder: configuration.userFolder
    ).robot { _, _ in }
  }

  /// The limits of talks, from the limits on the command line.
  var talkLimits: TalkLimits {
    var talks = TalkLimits()
    talks.message = limits.message
    talks.users = limits.users
    talks.memory = limits.usersMemory * 1_000_000
    talks.replyTime = limits.replyDuration
    talks.variables = limits.variables
    talks.variable = limits.variable
    // One client may send all of its lines for one user, and waits for the answers itself.
    talks.waitingOfUser = talks.waiting
    return talks
  }
}
