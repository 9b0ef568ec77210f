package import Conversations
package import Responder
import ScreenKit

/// A source of conversations to review.
package protocol ReviewSource: Sendable {
  /// Returns the number of messages that `read` will give, or 0 if counting takes long.
  func count() async throws(ReviewError) -> Int

  /// Reads all conversations, one at a time.
  func read(_ body: (ReviewedTalk) -> Void) async throws(ReviewError)
}

extension ReviewSource {
  package func count() -> Int { 0 }

  /// Reads all conversations, and counts their messages.
  ///
  /// Skips the remaining conversations if the task is cancelled.
  func read(
    counting counter: WorkCounter?, _ body: (ReviewedTalk) -> Void
  ) async throws(ReviewError) {
    if let counter { counter.expect(try await count()) }
    try await read { talk in
      if Task.isCancelled { return }
      body(talk)
      counter?.advance(talk.turns.count)
    }
  }
}

/// The reason why a review gave no result.
package enum ReviewError: Error, Sendable, Equatable {
  case history(HistoryError)
  /// `reason` is the system's own message.
  case unreadable(path: String, reason: String)
  /// A line of a file that is not in the file's format; `column` is 0 for a whole line.
  case badLine(path: String, line: Int, column: Int, reason: String)
  /// A file without the column; `nearest` is one that may have been meant.
  case noColumn(path: String, name: String, nearest: String?)
  case interrupted
  /// A reply took longer than this.
  case outOfTime(Duration)
}

extension ReviewError {
  init(_ stop: InspectionStop) {
    switch stop {
    case .interrupted: self = .interrupted
    case .outOfTime(let limit): self = .outOfTime(limit)
    }
  }

  package var words: String {
    switch self {
    case .history(let error): error.reason
    case .unreadable(let path, let reason): "\(path): can't be read: \(reason)"
    case .badLine(let path, let line, let column, let reason):
      "\(path):\(line):" + (column > 0 ? "\(column):" : "") + " \(reason)"
    case .noColumn(let path, let name, let nearest):
      "\(path): there is no column ‘\(name)’"
        + (nearest.map { "; did you mean ‘\($0)’?" } ?? "; --column names another one")
    case .interrupted: Words.interrupted
    case .outOfTime(let limit): Words.noReply(within: limit)
    }
  }
}

/// A review of what people said: its groups, and the triggers nearest to each.
package struct Review: Sendable {
  package let robot: Robot
  package let groups: ReviewGroups
  package let triggers: NearestTriggerFinder
  /// Messages that rules answered, if they were to be kept.
  package let answered: [SaidMessage]
  /// Whether the groups are those that a verdict hides.
  package let isOfHidden: Bool
  private let marks: ReviewMarks

  /// The share of messages that no rule with words of its own answered and no verdict accepted, from 0 to 1.
  package var missShare: Double {
    groups.messageCount == 0
      ? 0 : Double(groups.missCount - groups.acceptedCount) / Double(groups.messageCount)
  }

  /// Reads sources, sends their messages to a robot's rules, and groups what is worth looking at.
  ///
  /// If the task is cancelled, the review has the conversations that were judged by then; throws `interrupted` if there
  /// are none.
  ///
  /// Complexity: a reply for each message, and nearly linear in their number.
  ///
  /// - Parameters:
  ///   - limit: the maximum time for a reply; `nil` for no limit.
  ///   - marks: the verdicts on exchanges of the history; they hide exchanges, some for a day only.
  ///   - now: the time for which `marks` decides what is hidden.
  ///   - keepsAnswered: whether to keep messages that rules answered, too.
  ///   - takesHidden: whether to group the messages that a verdict hides, instead of the others.
  ///   - counter: counts the messages.
  ///   - keepsNames: whether to keep the names that a masked report must not contain.
  @concurrent
  package init(
    reading sources: [any ReviewSource], by robot: Robot, limit: Duration? = nil,
    marks: ReviewMarks = ReviewMarks(), at now: WallTime = WallTime(microseconds: 0),
    keepsAnswered: Bool = false, takesHidden: Bool = false, keepsNames: Bool = false,
    counter: WorkCounter? = nil
  ) async throws(ReviewError) {
    let judge = TalkJudge(robot, limit: limit)
    var pool = MessagePool(
      marks: marks, at: now, keepsAnswered: keepsAnswered, takesHidden: takesHidden)
    for source in sources {
      if let counter { counter.expect(try await source.count()) }
      try await source.read { talk in
        let (findings, names) = judge.judge(talk, counting: counter)
        // An interrupted reply does not count.
        if Task.isCancelled { return }
        pool.add(findings, in: talk)
        if keepsNames {
          let introduced = talk.turns.flatMap { MessageMask.names(introducedIn: $0.message) }
          pool.add(names: names + introduced + [talk.user])
        }
      }
    }
    pool.isPartial = Task.isCancelled
    if pool.isPartial, pool.messageCount == 0 { throw .interrupted }
    pool.seal()
    self.robot = robot
    triggers = NearestTriggerFinder(robot)
    groups = ReviewGroups(pool, ruleWords: triggers.words)
    answered = pool.answered
    isOfHidden = takesHidden
    self.marks = marks
  }

  /// Returns a group by its rank, with the latest verdict on its exchanges; linear in its size.
  package func group(_ index: Int) -> ReviewGroup {
    var group = groups[index]
    group.verdict = group.exchanges.compactMap { marks.verdicts[$0] }.max { $0.time < $1.time }
    return group
  }

  /// Returns the rules nearest to the most frequent message of a group.
  package func nearest(to group: ReviewGroup) -> [NearestTrigger] {
    group.messages.first.map { triggers.nearest(to: $0) } ?? []
  }
}
