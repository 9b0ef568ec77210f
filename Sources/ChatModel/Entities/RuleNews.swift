package import Responder

/// What came of loading rules again while talking.
package enum RuleNews: Sendable, Equatable {
  case reloaded(RuleChanges)
  /// There are errors that were not there before, so the old rules stay in force.
  case refused([Diagnostic])
  case failed(RobotLoadError)
}
