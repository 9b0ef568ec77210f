package import ChatModel
import TranscriptFormat

/// Where the robots come from that transcripts name in their headers.
package protocol RobotProvider: Sendable {
  /// Loads a robot; asked once for each different request.
  func robot(for request: RobotRequest) async throws(RobotLoadError) -> Robot
}

/// What a transcript's header says of its robot.
package struct RobotRequest: Sendable, Hashable {
  /// The word for the robot that the program brings along; another one's name follows after a slash.
  package static let builtin = "builtin"

  /// Paths, seen from where the program runs, or `builtin`.
  ///
  /// They add up; none leaves it to the provider.
  package var rules: [String]
  /// nil leaves it to the provider.
  package var utf8: Bool?
  /// The name of the rules' language; nil leaves it to their endings.
  package var language: String?
  /// nil leaves it to the provider.
  package var maxSteps: Int?
  /// Limits that are others than the usual ones; nil leaves them to the provider.
  package var limits: String?

  package init(
    rules: [String] = [], utf8: Bool? = nil, language: String? = nil, maxSteps: Int? = nil
  ) {
    self.rules = rules
    self.utf8 = utf8
    self.language = language
    self.maxSteps = maxSteps
  }

  /// What a header asks for; its paths are relative to the transcript's own folder.
  init(_ header: TranscriptHeader, of file: String) {
    let folder = file.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(file[...$0]) } ?? ""
    rules = header.rules.map { path in
      let isName = path == Self.builtin || path.hasPrefix(Self.builtin + "/")
      return isName || path.hasPrefix("/") ? path : Self.simplified(folder + path)
    }
    utf8 = header.utf8
    language = header.language
    maxSteps = header.maxSteps
    limits = header.limits
  }

  /// Without `.` and, where a name stands before it, `..`; links are not looked at.
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

/// The same robot for every transcript, whatever its header says: what a package's own tests want.
package struct SingleRobot: RobotProvider {
  private let robot: Robot

  package init(_ robot: Robot) { self.robot = robot }

  package func robot(for request: RobotRequest) async throws(RobotLoadError) -> Robot { robot }
}
