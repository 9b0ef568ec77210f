public import Responder

/// A robot that has been loaded: what answers, and what there is to tell of it.
public struct Robot: Sendable {
  public var name: String
  public var responder: any Responder
  public var origin: RobotOrigin
  /// Problems in its rules.
  public var diagnostics: [Diagnostic]
  public var loadTime: Duration
  /// What its files looked like just before they were read.
  public var stamp = RuleStamp()
  /// Tells whether rules are still the same: a hash of all their text; nil where nobody worked it out.
  public var fingerprint: UInt64?

  public init(
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
