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

/// Where a robot's rules come from.
package enum RobotOrigin: Sendable, Hashable {
  case builtin
  /// Files and folders by absolute path.
  case paths([String])

  /// Which robot it is to the one who talks to it: rules beside the built-in ones, such as those that
  /// it was taught, leave it the same.
  package var identity: RobotOrigin {
    if case .paths(let names) = self, names.first == Self.builtin.names.first {
      .builtin
    } else {
      self
    }
  }
}

/// One step of loading a robot; the last one is `loaded` or `failed`.
package enum LoadStep: Sendable {
  /// So many of the rule files are read; `total` may grow while folders are looked through.
  case progress(done: Int, total: Int)
  case loaded(Robot)
  case failed(RobotLoadError)
}

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
