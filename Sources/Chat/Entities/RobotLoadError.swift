public import Responder

/// Why a robot could not be loaded.
public enum RobotLoadError: Error, Sendable, Equatable {
  case missing(path: String)
  /// `reason` is the system's own words.
  case unreadable(path: String, reason: String)
  case noRules(folder: String, endings: [String])
  /// A file named by the user has none of the endings of the rule languages.
  case unknownEnding(path: String, endings: [String])
  case binary(path: String)
  case tooLarge(path: String, bytes: Int, limit: Int)
  case unknownRobot(name: String, known: [String])
  /// Nothing is left of the rules that could answer.
  case nothingLeft([Diagnostic])
  case interrupted
}
