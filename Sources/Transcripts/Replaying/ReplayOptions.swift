import Conversations
package import Responder
import TranscriptFormat

package struct ReplayOptions: Sendable {
  /// The failing lines that an update rewrites.
  package enum Update: Sendable {
    /// Lines without a qualifier; the author corrects the others by hand.
    case exact
    /// All lines.
    case all
  }

  /// The replies that fail even if the transcript expects them.
  package enum Strictness: Sendable {
    /// Replies to messages that no rule matches.
    case unmatched
    /// Also replies to messages that only a catch-all matches.
    case catchAll
  }

  /// The maximum number of cases running at once.
  package var jobs = 1
  /// The number of seeds with which each case runs, counted up from 0.
  ///
  /// A case that sets its seed runs with that seed only.
  package var seeds = 1
  /// The number of runs of each case with each seed.
  package var repeats = 1
  /// The percentage of a case's runs that have to pass; `nil` if the first failure ends the case.
  package var minimumPassed: Double?
  /// The kind of update; `nil` to compare only.
  package var update: Update?
  /// Whether an update also writes the rule and the topic after a message whose expectations it fills in.
  package var fillsInRules = false
  /// The replies that fail even if the transcript expects them; `nil` for none.
  package var strictness: Strictness?
  package var stopsAtFirstFailure = false
  package var filter: Glob?
  package var shard: Shard?

  /// The maximum time for a reply; `nil` for no maximum.
  package var replyTime: Duration? = InlineResponderService.defaultLimit

  /// The maximum work of comparing a message's output with the expectations, in units of `MatchingEffort`.
  package var maximumMatching = MatchingEffort.maximum

  package var maximumFileBytes = Transcript.maximumBytes

  /// Counts the files that are read, and then the runs of their cases; `nil` to count none.
  package var counter: WorkCounter?

  /// A function that returns whether to skip the remaining cases.
  package var isStopped: @Sendable () -> Bool = { false }

  /// The runner of the objects that replies call; `nil` to play back the results in the transcripts.
  package var objects: ObjectAnswerer?

  /// Whether answers are computed in advance, in parallel; not if objects run, because an answer may be discarded.
  var precomputesAnswers: Bool { jobs > 1 && objects == nil }

  /// The robots of other programs that may be asked.
  package var outside = OutsideRobots()

  package init() {}
}
