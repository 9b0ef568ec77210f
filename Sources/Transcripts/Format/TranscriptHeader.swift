public import Responder

/// What stands above the first case and holds for all of them.
public struct TranscriptHeader: Sendable, Hashable {
  /// Paths relative to the file, or `builtin`; several add up, none leaves it to whoever replays.
  public var rules: [String] = []
  public var seed: UInt64 = 0
  /// The date and time that the robot's clock stands at, as written; see `ClockReading`.
  public var clock: ClockReading?
  public var user: String?
  /// Whether messages keep letters beyond ASCII; nil leaves it to whoever replays.
  public var utf8: Bool?
  /// What the rules are written in, whatever their endings; nil leaves it to whoever replays.
  public var language: String?
  /// How many transformations ELIZA may make a reply; nil leaves it to whoever replays.
  public var maxSteps: Int?
  /// Limits that are others than the usual ones, `redirects=10 reply=500`; nil where none are.
  public var limits: String?
  /// Why the file is not run.
  public var skip: String?
  /// Why the file is expected to fail.
  public var todo: String?

  /// Where the first of the rules is named.
  public var rulesLocation: SourceLocation?

  public init() {}
}
