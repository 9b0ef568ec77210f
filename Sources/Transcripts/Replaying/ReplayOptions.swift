import ChatModel
import TranscriptFormat

/// How transcripts are replayed.
package struct ReplayOptions: Sendable {
  /// Which failing lines an update rewrites.
  package enum Update: Sendable {
    /// Exact lines; what has a qualifier is left for a person.
    case exact
    case all
  }

  /// How many cases are under way at once.
  package var jobs = 1
  /// The number of seeds under which each case runs, from 0 on; a case that names its seed runs under that one alone.
  package var seeds = 1
  /// How often each case runs, for timing.
  package var repeats = 1
  /// nil compares only.
  package var update: Update?
  package var stopsAtFirstFailure = false
  package var filter: Glob?
  package var shard: Shard?

  /// How long a reply may take; nil for ever.
  package var replyTime: Duration? = InlineResponderService.usualLimit

  /// The most bytes of a transcript.
  package var maximumFileBytes = Transcript.maximumBytes

  package init() {}
}
