package import Conversations
import Responder

/// A message worth looking at, with what the robot says to it today.
package struct ReviewFinding: Sendable, Equatable {
  /// The index of the message in its conversation.
  package var turnIndex: Int
  package var reasons: ReviewReasons
  /// The robot's reply before the message; `nil` at the beginning.
  package var before: String?
  /// The topic in which the message was said; `nil` for the language's default.
  package var topic: String?
  package var reply: String
}

/// Sends the messages of conversations to today's rules, and judges the answers.
package struct TalkJudge: Sendable {
  private let robot: Robot
  private let limit: Duration?
  /// The topic in which conversations begin; findings in it have no topic.
  private let initialTopic: String?
  /// The replies of catch-alls; a message that got one of them then was a miss.
  private let catchAllReplies: Set<String>
  /// The places of catch-alls: `waiter.rive:7`.
  private let catchAllPlaces: Set<String>

  /// Complexity: linear in the size of the rules.
  ///
  /// - Parameter limit: the maximum time for a reply; `nil` for no limit.
  package init(_ robot: Robot, limit: Duration? = nil) {
    self.robot = robot
    self.limit = limit
    initialTopic = robot.responder.initialTopic
    let catchAlls = robot.responder.rules.filter(\.isCatchAll)
    catchAllReplies = Set(catchAlls.flatMap { $0.alternatives.map(\.text) })
    catchAllPlaces = Set(catchAlls.map { Self.place($0.location) })
  }

  /// Returns the messages worth looking at, in order, and the names that the robot learned in the conversation.
  ///
  /// If the task is cancelled, the messages to come are left out.
  ///
  /// Complexity: one reply for each message; for a reply that differs from the one given, all its alternatives.
  ///
  /// - Parameter counter: counts the messages.
  func judge(
    _ talk: ReviewedTalk, counting counter: WorkCounter? = nil
  ) -> (findings: [ReviewFinding], names: [String]) {
    var conversation = Conversation(user: talk.user, seed: talk.seed)
    conversation.variables = talk.variables
    var findings: [ReviewFinding] = []
    for (index, turn) in talk.turns.enumerated() {
      if Task.isCancelled { break }
      counter?.advance(1)
      for change in turn.changes { conversation.apply(change) }
      conversation.clock = turn.clock
      let before = conversation.replies.first
      let topic = conversation.topic == initialTopic ? nil : conversation.topic
      var reasons = ReviewReasons()
      let reply = answer(to: turn, in: &conversation, &reasons)
      // If the message was a miss then and has an answer today, it was repeated because of the miss: no finding.
      if index + 1 < talk.turns.count, reasons.isMiss || !wasMiss(turn),
        MessageWords(turn.message).isSaidAgain(by: MessageWords(talk.turns[index + 1].message))
      {
        reasons.insert(.repeated)
      }
      guard !reasons.isEmpty else { continue }
      findings.append(
        ReviewFinding(
          turnIndex: index, reasons: reasons, before: before, topic: topic, reply: reply))
    }
    Self.markAdjacentMisses(&findings)
    if talk.isWhole, let last = findings.indices.last, findings[last].reasons.isMiss,
      findings[last].turnIndex == talk.turns.count - 1
    {
      findings[last].reasons.insert(.left)
    }
    return (findings, conversation.names)
  }

  /// Returns a location as the history stores it, without the column.
  private static func place(_ location: SourceLocation) -> String {
    "\(location.file):\(location.line)"
  }

  /// Returns whether no rule, or only a catch-all, answered then.
  private func wasMiss(_ turn: ReviewedTurn) -> Bool {
    turn.wasAnswered == false || turn.rule.map { catchAllPlaces.contains(Self.place($0)) } == true
      || turn.reply.map(catchAllReplies.contains) == true
  }

  /// Answers one message, and adds the reasons that the reply gives.
  private func answer(
    to turn: ReviewedTurn, in conversation: inout Conversation, _ reasons: inout ReviewReasons
  ) -> String {
    let before = conversation
    let reply = Interruption.limiting(to: limit) {
      robot.responder.respond(to: turn.message, in: &conversation)
    }
    if reply.foundNoRule {
      reasons.insert(.noRule)
    } else if let rule = reply.answeringRule {
      if rule.isOnlyCatchAll {
        reasons.insert(.catchAll)
      } else if !reply.isUnderstood {
        reasons.insert(.wildcards)
      }
    }
    if reasons.isMiss, let topic = before.topic, topic != initialTopic,
      isUnderstood(turn.message, inInitialTopicOf: before)
    {
      reasons.insert(.topic)
    }
    let problems = Set(reply.problems.map(\.kind))
    // A review runs no objects, so a missing result is no problem of the rules.
    if !problems.isSubset(of: [.noRuleMatched, .objectNotFound]) { reasons.insert(.problem) }
    if !problems.contains(.objectNotFound), turn.wasAnswered == true, let given = turn.reply,
      given != reply.text, !wasMiss(turn),
      turn.fingerprint == nil || turn.fingerprint != robot.fingerprint,
      !Interruption.limiting(to: limit, { canAnswer(given, to: turn.message, in: before) })
    {
      reasons.insert(.differs)
    }
    return reply.text
  }

  /// Returns whether a rule with words of its own answers a message in the topic in which conversations begin.
  private func isUnderstood(
    _ message: String, inInitialTopicOf conversation: Conversation
  ) -> Bool {
    var conversation = conversation
    conversation.topic = initialTopic
    return Interruption.limiting(to: limit) {
      robot.responder.respond(to: message, in: &conversation).isUnderstood
    }
  }

  /// The maximum number of paths through the rules examined for a reply that was given.
  private static let maximumPaths = 200

  /// Returns whether the rules can still give a reply; true if there are too many replies to examine.
  private func canAnswer(
    _ reply: String, to message: String, in conversation: Conversation
  ) -> Bool {
    let replies = robot.responder.possibleReplies(
      to: message, in: conversation, limit: Self.maximumPaths)
    return replies.contains { $0.text == reply }
      || replies.reduce(0) { $0 + $1.probability } < 0.999
  }

  /// Marks misses that follow each other.
  private static func markAdjacentMisses(_ findings: inout [ReviewFinding]) {
    for index in findings.indices.dropFirst() {
      let (one, other) = (findings[index - 1], findings[index])
      guard one.turnIndex + 1 == other.turnIndex, one.reasons.isMiss, other.reasons.isMiss else {
        continue
      }
      findings[index - 1].reasons.insert(.twice)
      findings[index].reasons.insert(.twice)
    }
  }
}

extension Conversation {
  /// The short values of the user's variables that are called like `name`, `firstname` or `dogs_name`.
  fileprivate var names: [String] {
    variables.filter { $0.key.lowercased().contains("name") && $0.value.utf8.count < 60 }
      .map(\.value)
  }
}
