import Chat

/// How transcripts are replayed.
public struct ReplayOptions: Sendable {
  /// Which failing lines an update rewrites.
  public enum Update: Sendable {
    /// Exact lines; what has a qualifier is left for a person.
    case exact
    case all
  }

  /// How many cases are under way at once.
  public var jobs = 1
  /// Under how many seeds each case runs, from the header's own on.
  public var seeds = 1
  /// How often each case runs, for timing.
  public var repeats = 1
  /// nil compares only.
  public var update: Update?
  public var stopsAtFirstFailure = false
  public var filter: Glob?
  public var shard: Shard?

  /// How long a reply may take; nil for ever.
  public var replyTime: Duration? = InlineResponderService.usualLimit

  /// The most bytes of a transcript.
  public var longestFile = Transcript.mostBytes

  public init() {}
}
