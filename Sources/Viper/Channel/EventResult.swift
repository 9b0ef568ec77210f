/// What comes back for an event, at once or later; one enum a module.
public protocol EventResult: Sendable {
  /// The result on one line, as a log shows it: the case's name and what it carries.
  var summary: String { get }
}
