import Foundation
import Responder

/// The laws of every conversation with every robot.
struct TalkLaws {
  let robot: any Responder
  /// Another robot with the same rules, which must give the same replies.
  let twin: any Responder
  /// The length in bytes that no reply exceeds.
  let maximumReplyBytes: Int
  /// The bytes of the rules and the messages.
  let input: Int

  func check(_ messages: [String]) throws(BrokenLaw) {
    var talk = Conversation(user: "Ada", seed: 1966)
    var other = talk
    for (turn, message) in messages.enumerated() {
      if turn == messages.count / 2 { other = try saved(other) }
      let before = talk
      let reply = try TimeLimit.hold("a reply", for: input) {
        robot.respond(to: message, in: &talk)
      }
      let twinReply = twin.respond(to: message, in: &other)
      try BrokenLaw.unless(
        reply.text == twinReply.text, "twins answer alike: «\(reply.text)» «\(twinReply.text)»")
      try BrokenLaw.unless(talk == other, "twins remember alike: \(talk) \(other)")
      try BrokenLaw.unless(
        reply.text.utf8.count <= maximumReplyBytes, "a reply is short, not \(reply.text.utf8.count)"
      )
      try BrokenLaw.unless(
        !reply.problems.contains { $0.kind == .interrupted }, "nobody interrupts a reply")
      try checkExplanation(of: reply)
      if turn == 0 { try checkForesight(of: reply, to: message, in: before) }
    }
  }

  /// The maximum number of the engines' steps and, below, of bytes stored for one reply.
  private static let maximumSteps = 2_100
  private static let maximumKept = 6 << 20

  /// Returns the same conversation, saved and loaded.
  private func saved(_ talk: Conversation) throws(BrokenLaw) -> Conversation {
    do {
      return try JSONDecoder().decode(Conversation.self, from: JSONEncoder().encode(talk))
    } catch {
      throw BrokenLaw(description: "a talk can be saved: \(error)")
    }
  }

  private func checkExplanation(of reply: Reply) throws(BrokenLaw) {
    let explanation = reply.explanation
    try BrokenLaw.unless(explanation == reply.explanation, "explaining changes nothing")
    let kept = explanation.steps.reduce(0) { $0 + $1.message.utf8.count + $1.captures.count }
    try BrokenLaw.unless(
      explanation.steps.count <= Self.maximumSteps && kept <= Self.maximumKept,
      "an explanation has an end, not \(explanation.steps.count) steps of \(kept) bytes")
    if !reply.foundNoRule, reply.problems.isEmpty {
      try BrokenLaw.unless(!explanation.steps.isEmpty, "a good reply comes from a rule")
    }
  }

  /// Checks the tools for writing rules: they take no longer than a reply, and give true results.
  private func checkForesight(
    of reply: Reply, to message: String, in before: Conversation
  ) throws(BrokenLaw) {
    let possible = try TimeLimit.hold("looking at all replies", for: input) {
      robot.possibleReplies(to: message, in: before, limit: 16)
    }
    let sum = possible.reduce(0) { $0 + $1.probability }
    try BrokenLaw.unless(sum < 1.000_1, "no more is possible than everything, not \(sum)")
    if sum > 0.999_9 {
      try BrokenLaw.unless(
        possible.contains { $0.text == reply.text }, "what happens was possible: «\(reply.text)»")
    }
    try TimeLimit.hold("looking at what else could have answered", for: input) {
      _ = robot.runnersUp(to: message, in: before, limit: 5)
      for rule in robot.rules.prefix(5) {
        _ = robot.obstacle(to: rule, answering: message, in: before)
        _ = robot.messages(matching: rule, in: before, limit: 3)
      }
    }
  }
}
