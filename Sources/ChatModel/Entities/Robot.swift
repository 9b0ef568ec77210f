package import Responder

/// A robot that has been loaded: what answers, and what there is to tell of it.
package struct Robot: Sendable {
  package var name: String
  package var responder: any Responder
  package var origin: RobotOrigin
  /// Problems in its rules.
  package var diagnostics: [Diagnostic]
  package var loadTime: Duration
  /// What it was chosen by, to load it again.
  package var choice = RobotChoice.initial
  /// Whether messages keep letters beyond ASCII.
  package var utf8 = false
  /// How else it was loaded, where that is not the usual way; kept with the conversation.
  package var options: [String: String] = [:]
  /// What its files looked like just before they were read.
  package var stamp = RuleStamp()
  /// Tells whether rules are still the same: a hash of all their text; nil where nobody worked it out.
  package var fingerprint: UInt64?

  package init(
    name: String, responder: any Responder, origin: RobotOrigin = .builtin,
    diagnostics: [Diagnostic] = [], loadTime: Duration = .zero
  ) {
    self.name = name
    self.responder = responder
    self.origin = origin
    self.diagnostics = diagnostics
    self.loadTime = loadTime
  }
}
