package import Responder

/// Why a robot could not be loaded.
package enum RobotLoadError: Error, Sendable, Equatable {
  case missing(path: String)
  /// `reason` is the system's own words.
  case unreadable(path: String, reason: String)
  case noRules(folder: String, endings: [String])
  /// A file named by the user has none of the endings of the rule languages.
  case unknownEnding(path: String, endings: [String])
  case binary(path: String)
  case tooLarge(path: String, limit: Int)
  case tooManyRules(Int, limit: Int)
  /// Files of several rule languages, by their names.
  case mixedLanguages([String])
  /// Nothing is left of the rules that could answer.
  case nothingLeft([Diagnostic])
  case interrupted
}

extension RobotLoadError {
  /// The file or folder that it is about.
  package var path: String? {
    switch self {
    case .missing(let path), .unreadable(let path, _), .noRules(let path, _),
      .unknownEnding(let path, _), .binary(let path), .tooLarge(let path, _):
      path
    case .tooManyRules, .mixedLanguages, .nothingLeft, .interrupted: nil
    }
  }
}
