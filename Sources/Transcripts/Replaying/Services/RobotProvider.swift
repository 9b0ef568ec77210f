package import Conversations
import Responder
package import TranscriptFormat

/// A source of the robots named in transcripts' headers.
package protocol RobotProvider: Sendable {
  /// Loads a robot; a replayer calls it once for each different request.
  func robot(for request: RobotRequest) async throws(RobotLoadError) -> Robot

  /// Loads a robot as if its files had been changed.
  func robot(
    for request: RobotRequest, after changes: [FileChange]
  ) async throws(RobotLoadError) -> Robot
}

extension RobotProvider {
  /// Loads the robot as it is, for rules that never change.
  package func robot(
    for request: RobotRequest, after changes: [FileChange]
  ) async throws(RobotLoadError) -> Robot { try await robot(for: request) }
}

/// The robot described by a transcript's header.
package struct RobotRequest: Sendable, Hashable {
  /// The name of the first built-in robot; the others are `builtin/NAME`.
  package static let builtin = "builtin"

  /// The robot's rules: paths, absolute or relative to the working folder, and names of built-in robots.
  ///
  /// All of them together are one robot; if empty, the provider decides.
  package var rules: [String]
  /// Whether messages keep letters beyond ASCII; `nil` if the provider decides.
  package var utf8: Bool?
  /// The name of the rules' language; `nil` to decide by file extension.
  package var language: String?
  /// The maximum number of links that an ELIZA script follows for a reply; `nil` if the provider decides.
  package var maxSteps: Int?
  /// The order in which matching triggers win; `nil` if the provider decides.
  package var order: String?
  /// The limits that differ from the defaults, such as `redirects=10 reply=500`; `nil` if the provider decides.
  package var limits: String?

  package init(
    rules: [String] = [], utf8: Bool? = nil, language: String? = nil, maxSteps: Int? = nil
  ) {
    self.rules = rules
    self.utf8 = utf8
    self.language = language
    self.maxSteps = maxSteps
  }

  /// Creates the request of a header, with the folder of the transcript `file` in front of each relative path.
  package init(_ header: TranscriptHeader, of file: String) {
    let folder = file.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(file[...$0]) } ?? ""
    rules = header.rules.map { path in
      Self.namesBuiltin(path) || path.hasPrefix("/") ? path : Self.simplified(folder + path)
    }
    utf8 = header.utf8
    language = header.language
    maxSteps = header.maxSteps
    order = header.order
    limits = header.limits
  }

  /// Returns whether a name in a header stands for a built-in robot rather than for a path.
  private static func namesBuiltin(_ name: String) -> Bool {
    name == builtin || name.hasPrefix(builtin + "/")
  }

  /// Returns a path without `.` and `NAME/..`; links are not resolved.
  static func simplified(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    let joined = parts.joined(separator: "/")
    return path.hasPrefix("/") ? "/" + joined : joined.isEmpty ? "." : joined
  }
}

/// A provider that returns the same robot for every header.
package struct SingleRobot: RobotProvider {
  private let robot: Robot

  package init(_ robot: Robot) { self.robot = robot }

  package func robot(for request: RobotRequest) async throws(RobotLoadError) -> Robot { robot }
}

/// Loads each robot once, and caches failures too.
@MainActor
final class RobotCache {
  private let provider: any RobotProvider
  private var robots: [RobotRequest: Result<Robot, RobotLoadError>] = [:]

  init(_ provider: any RobotProvider) { self.provider = provider }

  func robot(for request: RobotRequest) async throws(RobotLoadError) -> Robot {
    if let known = robots[request] { return try known.get() }
    do throws(RobotLoadError) {
      let robot = try await provider.robot(for: request)
      robots[request] = .success(robot)
      return robot
    } catch {
      robots[request] = .failure(error)
      throw error
    }
  }

  /// Returns a function that loads a robot as if its files had been changed.
  func loading(of request: RobotRequest) -> ReplayRules.Loading {
    { [provider] changes throws(RobotLoadError) in
      try await provider.robot(for: request, after: changes)
    }
  }

  /// The rules of all robots loaded so far.
  var rules: [Rule] {
    robots.values.flatMap { loaded in (try? loaded.get())?.responder.rules ?? [] }
  }
}
