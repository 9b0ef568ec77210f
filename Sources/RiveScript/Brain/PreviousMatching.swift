import Responder

/// Matches `%` patterns against the robot's last reply, and remembers the results.
struct PreviousMatching {
  private let brain: Brain
  private let reply: LastReply
  private var matching: PatternMatching
  private var cache: [Int32: Bool] = [:]

  init(_ brain: Brain, _ reply: LastReply, _ context: MatchContext) {
    (self.brain, self.reply) = (brain, reply)
    matching = PatternMatching(brain, reply.subject, context)
  }

  /// Returns whether a trigger's `%` line matches the robot's last reply; true for a trigger without a `%` line.
  mutating func matches(_ trigger: Trigger) -> Bool {
    guard let number = trigger.previous else { return true }
    guard reply.lines.contains(number) else { return false }
    if let matches = cache[number] { return matches }
    let matches = matching.matches(brain.previousPatterns[Int(number)].pattern)
    cache[number] = matches
    return matches
  }

  mutating func captures(of trigger: Trigger) -> Captures {
    trigger.previous.flatMap { matching.captures(of: brain.previousPatterns[Int($0)].pattern) }
      ?? .none
  }
}
