package import Responder

/// The lines above the first case, which apply to all cases.
package struct TranscriptHeader: Sendable, Hashable {
  /// The paths of the rules, relative to the file, or `builtin`; if there are none, the replayer decides.
  package var rules: [String] = []
  package var seed: UInt64 = 0
  /// Whether the header sets the seed, so that the cases run with that seed only.
  package var pinsSeed = false
  /// The fixed date and time of the robot's clock.
  package var clock: LocalTime?
  package var user: String?
  /// Whether messages keep letters beyond ASCII; `nil` if the replayer decides.
  package var utf8: Bool?
  /// The language of the rules, whatever their file extensions; `nil` if the replayer decides.
  package var language: String?
  /// The maximum number of links that an ELIZA script follows for a reply; `nil` if the replayer decides.
  package var maxSteps: Int?
  /// The order in which matching triggers win, such as `draft` or `python`; `nil` if the replayer decides.
  package var order: String?
  /// Limits that differ from the defaults, `redirects=10 reply=500`; `nil` if none do.
  package var limits: String?
  package var limitsLocation: SourceLocation?
  /// The reason why the file is skipped.
  package var skip: String?
  /// The reason why the file is expected to fail.
  package var todo: String?

  /// The name of a robot that is another program and answers instead of rules (`against:`); `nil` for rules.
  package var outsideRobot: String?
  package var outsideRobotLocation: SourceLocation?

  /// The location of the first rules line.
  package var rulesLocation: SourceLocation?

  package init() {}
}

extension UInt8 {
  /// Whether the byte may be in the name of a robot that is another program.
  package var mayBeInRobotName: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || "-._".utf8.contains(self)
  }
}
