package import Conversations
package import Responder

/// Statistics of a history whose messages are answered again by the current rules.
///
/// They say how many messages each week had, which rules answered, and in which topics conversations ended.
package struct TalkStatistics: Sendable {
  /// The messages of one week, or of one topic.
  package struct Share: Sendable, Equatable {
    package var messageCount = 0
    /// The number of messages whose reply is not understood (`Reply.isUnderstood`).
    package var missCount = 0
    /// The number of conversations that entered the topic; 0 for a week.
    package var entryCount = 0
    /// The number of whole conversations that ended in the topic; 0 for a week.
    package var endCount = 0
  }

  /// A reply that took long.
  package struct SlowReply: Sendable, Equatable {
    package var message: String
    package var microseconds: Int64
    package var conversation: KeptConversation.ID?
  }

  package private(set) var messageCount = 0
  package private(set) var talkCount = 0
  package private(set) var missCount = 0
  package var personCount: Int { personNames.count }
  /// The weeks with messages, by the date of their Monday: `2026-11-16`.
  package private(set) var weeks: [String: Share] = [:]
  package private(set) var topics: [String: Share] = [:]
  /// The number of messages that each rule answered.
  package private(set) var hits: [SourceLocation: Int] = [:]
  /// The slowest replies, the slowest first.
  package private(set) var slowest: [SlowReply] = []
  /// The rules that can answer messages, in the order of the files.
  package let rules: [Rule]
  private var personNames: Set<String> = []
  private let robot: Robot
  private let clock: any ChatClock
  private let limit: Duration?

  /// Creates statistics without messages.
  package init(_ robot: Robot, clock: any ChatClock, limit: Duration? = nil) {
    self.robot = robot
    self.clock = clock
    self.limit = limit
    rules = robot.responder.rules
  }

  /// The maximum number of slow replies kept.
  private static let maximumSlow = 5

  /// The rules that answered, those with most messages first.
  package var ranking: [(rule: Rule, hits: Int)] {
    rules.compactMap { rule in hits[rule.location].map { (rule, $0) } }
      .enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }.map(\.element)
  }

  /// The rules that answered no message.
  package var neverHit: [Rule] { rules.filter { hits[$0.location] == nil } }

  /// Lets a robot answer all messages of the sources again, and counts; throws `interrupted` if the task is cancelled.
  ///
  /// Complexity: a reply for each message.
  ///
  /// - Parameter limit: the maximum time for a reply; `nil` for no limit.
  @concurrent
  package init(
    reading sources: [any ReviewSource], by robot: Robot, clock: any ChatClock, limit: Duration?,
    counter: WorkCounter? = nil
  ) async throws(ReviewError) {
    var statistics = TalkStatistics(robot, clock: clock, limit: limit)
    for source in sources {
      try await source.read(counting: counter) { talk in statistics.add(talk) }
    }
    if Task.isCancelled { throw .interrupted }
    self = statistics
  }

  package mutating func add(_ talk: ReviewedTalk) {
    talkCount += 1
    if let person = talk.person { personNames.insert(person) }
    var conversation = Conversation(user: talk.user, seed: talk.seed)
    conversation.variables = talk.variables
    var entered: Set<String> = []
    for turn in talk.turns {
      for change in turn.changes { conversation.apply(change) }
      conversation.clock = turn.clock
      let topic = name(of: conversation.topic)
      let reply = Interruption.limiting(to: limit) {
        robot.responder.respond(to: turn.message, in: &conversation)
      }
      let rule = reply.foundNoRule ? nil : reply.answeringRule
      let isMiss = !reply.isUnderstood
      messageCount += 1
      if isMiss { missCount += 1 }
      if let rule { hits[rule.location, default: 0] += 1 }
      if let at = turn.time { count(isMiss, &weeks[week(of: at), default: Share()]) }
      count(isMiss, &topics[topic, default: Share()])
      for name in [topic, name(of: conversation.topic)] where entered.insert(name).inserted {
        topics[name, default: Share()].entryCount += 1
      }
      if let took = turn.microseconds { addSlow(turn.message, took, talk.id) }
    }
    if talk.isWhole { topics[name(of: conversation.topic), default: Share()].endCount += 1 }
  }

  private func count(_ isMiss: Bool, _ share: inout Share) {
    share.messageCount += 1
    if isMiss { share.missCount += 1 }
  }

  /// The name for the initial topic in languages that do not name it.
  private static let initialTopic = "default"

  private func name(of topic: String?) -> String {
    topic ?? robot.responder.initialTopic ?? Self.initialTopic
  }

  /// Adds a reply to the slowest ones, if it is among them.
  private mutating func addSlow(
    _ message: String, _ microseconds: Int64, _ talk: KeptConversation.ID?
  ) {
    if slowest.count == Self.maximumSlow, (slowest.last?.microseconds ?? 0) >= microseconds {
      return
    }
    let index = slowest.firstIndex { $0.microseconds < microseconds } ?? slowest.count
    slowest.insert(
      SlowReply(message: message, microseconds: microseconds, conversation: talk), at: index)
    if slowest.count > Self.maximumSlow { slowest.removeLast() }
  }

  /// Returns the date of the Monday at or before a moment, in local time.
  private func week(of time: WallTime) -> String {
    let local = clock.localTime(at: time)
    let monday = local.seconds - Int64(local.weekday - 1) * 86_400
    return String(LocalTime(secondsSince1970: monday).description.prefix(10))
  }
}
