package import Responder

/// What stands above the first case and holds for all of them.
package struct TranscriptHeader: Sendable, Hashable {
  /// Paths relative to the file, or `builtin`; several add up, none leaves it to whoever replays.
  package var rules: [String] = []
  package var seed: UInt64 = 0
  /// Whether the header names the seed: its replies are those of that one.
  package var pinsSeed = false
  /// The date and time that the robot's clock stands at, as written; see `ClockReading`.
  package var clock: ClockReading?
  package var user: String?
  /// Whether messages keep letters beyond ASCII; nil leaves it to whoever replays.
  package var utf8: Bool?
  /// What the rules are written in, whatever their endings; nil leaves it to whoever replays.
  package var language: String?
  /// How many transformations ELIZA may make a reply; nil leaves it to whoever replays.
  package var maxSteps: Int?
  /// Limits that are others than the usual ones, `redirects=10 reply=500`; nil where none are.
  package var limits: String?
  /// Why the file is not run.
  package var skip: String?
  /// Why the file is expected to fail.
  package var todo: String?

  /// Where the first of the rules is named.
  package var rulesLocation: SourceLocation?

  package init() {}
}
