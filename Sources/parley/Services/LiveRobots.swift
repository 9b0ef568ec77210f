import Chat
import Responder
import Transcripts

/// Robots for transcripts: rules from disk, and the built-in ones.
struct LiveRobots: RobotProvider {
  /// Rules that take the place of those in the headers; none leaves them.
  let rules: [String]
  let utf8: Bool

  func robot(for request: RobotRequest) async throws(RobotLoadError) -> Robot {
    let utf8 = request.utf8 ?? utf8
    return try RuleLoadingService(
      paths: rules.isEmpty ? request.rules : rules, languages: RuleLanguages.all(utf8: utf8),
      builtin: RuleLanguages.builtin(utf8: utf8), clock: SystemClock()
    ).robot { _, _ in }
  }
}
