package import Responder

/// A loaded robot: its responder, and the facts to report about it.
package struct Robot: Sendable {
  package var name: String
  package var responder: any Responder
  package var origin: RobotOrigin
  /// The problems in its rules.
  package var diagnostics: [Diagnostic]
  package var loadTime: Duration
  /// The choice that selected it, needed to load it again.
  package var choice = RobotChoice.initial
  /// Whether messages keep letters beyond ASCII.
  package var utf8 = false
  /// The loading options that differ from the defaults; stored with the conversation.
  package var options: [String: String] = [:]
  /// The state of its files just before they were read.
  package var stamp = RuleStamp()
  /// A hash of all the rules' text, which detects changes; `nil` if not computed.
  package var fingerprint: UInt64?
  /// The object macros in its rules that may run if the user agrees; `nil` if there are none.
  package var objects: RobotObjects?

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

/// The object macros (programs within rules) of a robot, in the programming languages that `--objects` names.
package struct RobotObjects: Sendable, Hashable {
  /// A line for each language, such as `Python: add, base64`.
  package var lines: [String]
  /// Whether the user has agreed to run this version of the rules.
  package var isAllowed: Bool

  package init(lines: [String], isAllowed: Bool) {
    self.lines = lines
    self.isAllowed = isAllowed
  }
}

/// The rules to load.
package enum RobotChoice: Sendable, Hashable {
  /// The rules that the program was started with.
  case initial
  /// The rules named by the user: a built-in robot, or a path.
  case named(String)
  /// The rules of a conversation, loaded with its options.
  case origin(ConversationOrigin)
}

/// The source of a robot's rules.
package enum RobotOrigin: Sendable {
  case builtin
  /// Files and folders by their absolute paths, and built-in robots by their names.
  case paths([String])

  /// The origin that identifies the robot to the user.
  ///
  /// The identity of the default built-in robot stays the same if rules, such as taught ones, are added.
  package var identity: RobotOrigin {
    if case .paths(let names) = self, names.first == Self.builtin.names.first {
      .builtin
    } else {
      self
    }
  }
}

/// Paths are compared by their bytes, as file systems do.
extension RobotOrigin: Hashable {
  package static func == (left: RobotOrigin, right: RobotOrigin) -> Bool {
    left.names.map(ByteText.init) == right.names.map(ByteText.init)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(names.map(ByteText.init)) }
}

extension RobotOrigin {
  /// The path of the transcript for new rules, relative to the folder of their file.
  package static let newRulesTranscript = "Transcripts/learned.chat"

  /// Returns the path of the file for new rules.
  ///
  /// This is the file with the given name in the first folder among the rules' paths, or if there is no folder, the last
  /// file; `nil` if there are only built-in robots.
  package func newRulesFile(_ name: String, isFolder: (String) -> Bool) -> String? {
    guard case .paths(let paths) = self else { return nil }
    let named = paths.filter { $0.hasPrefix("/") }
    return named.first(where: isFolder).map { $0 + "/" + name } ?? named.last
  }
}

extension RobotOrigin {
  /// The names in a transcript's header.
  package var names: [String] {
    switch self {
    case .builtin: ["builtin"]
    case .paths(let paths): paths
    }
  }

  /// Creates an origin from the names in a transcript's header.
  package init(names: [String]) { self = names == ["builtin"] ? .builtin : .paths(names) }
}

/// One step of loading a robot; the last one is `loaded` or `failed`.
package enum LoadStep: Sendable {
  /// The number of rule files read; `total` may grow while folders are searched.
  case progress(done: Int, total: Int)
  case loaded(Robot)
  case failed(RobotLoadError)
}

/// The reason why a robot could not be loaded.
package enum RobotLoadError: Error, Sendable, Equatable {
  case missing(path: String)
  /// A file or folder that cannot be read.
  case unreadable(path: String, reason: String)
  case noRules(folder: String, extensions: [String])
  /// A file named by the user whose extension belongs to no rule language.
  case unknownExtension(path: String, extensions: [String])
  case binary(path: String)
  case tooLarge(path: String, limit: Int)
  case tooManyRules(Int, limit: Int)
  /// Files of several rule languages, with the languages' names.
  case mixedLanguages([String])
  /// No valid rule is left that could answer.
  case nothingLeft([Diagnostic])
  /// A text such as `foo=1`, with a limit that does not exist or has an invalid value.
  case badLimits(String)
  case interrupted
}

extension RobotLoadError {
  /// The path of the file or folder concerned, if there is one.
  package var path: String? {
    switch self {
    case .missing(let path), .unreadable(let path, _), .noRules(let path, _),
      .unknownExtension(let path, _), .binary(let path), .tooLarge(let path, _):
      path
    case .tooManyRules, .mixedLanguages, .nothingLeft, .badLimits, .interrupted: nil
    }
  }
}
