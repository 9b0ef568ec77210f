/// A limit: a row of the table that `parley limits`, `--max` and the tests use.
package struct Limit: Sendable {
  package let name: String
  /// The unit and what it measures, as a phrase after a number.
  package let unit: String
  /// The effect of exceeding the limit, in one phrase.
  package let effect: String
  package let range: ClosedRange<Int>
  package let keyPath: any WritableKeyPath<Limits, Int> & Sendable

  package init(
    _ name: String, _ unit: String, _ effect: String, _ range: ClosedRange<Int>,
    _ keyPath: any WritableKeyPath<Limits, Int> & Sendable
  ) {
    self.name = name
    self.unit = unit
    self.effect = effect
    self.range = range
    self.keyPath = keyPath
  }

  /// A text that sets no limit.
  package struct BadValue: Error {
    /// The expected text, as a phrase after "needs".
    package var expected: String
  }

  private static let bytes = 1...1 << 40
  private static let many = 1...1_000_000_000

  package static let all: [Limit] = [
    Limit(
      "reply-time", "milliseconds for a reply (0: no limit)",
      "the reply is stopped; the conversation is unchanged", 0...86_400_000, \.replyTime),
    Limit("message", "bytes in a message", "the message is refused", 1...1 << 30, \.message),
    Limit("reply", "bytes in a reply", "an error replaces the reply", 1...1 << 30, \.reply),
    Limit(
      "redirects", "redirects in a row", "an error message replaces the next redirect", 0...200,
      \.redirects),
    Limit(
      "rule-uses", "rules used for one message", "an error replaces the reply", many,
      \.ruleUses),
    Limit(
      "eliza-steps", "links followed in an ELIZA script (0: no limit)",
      "the reply is stopped (see --max-steps)", 0...1 << 40, \.elizaSteps),
    Limit(
      "eliza-words", "words in a message that an ELIZA script expands",
      "the reply is stopped", many, \.elizaWords),
    Limit(
      "eliza-memories", "memories waiting to be recalled", "no more are stored", many,
      \.elizaMemories),
    Limit(
      "aiml-depth", "nested AIML reductions", "the robot gives no reply",
      1...200, \.aimlDepth),
    Limit(
      "aiml-learned", "categories that an AIML robot learns in a conversation",
      "no more are learned", many,
      \.aimlLearned),
    Limit("variables", "variables per user", "no more are set", many, \.variables),
    Limit("variable", "bytes in a variable", "the variable is not set", bytes, \.variable),
    Limit(
      "rule-line", "bytes in a rule line, including its continuations", "the line is skipped",
      bytes,
      \.ruleLine),
    Limit("rule-file", "bytes in a rule file", "the file is not read", bytes, \.ruleFile),
    Limit("rules", "rules in a robot", "the robot is not loaded", many, \.rules),
    Limit("transcript", "bytes in a transcript", "the transcript is not read", bytes, \.transcript),
    Limit(
      "matching", "steps to compare a reply with a transcript", "the case fails", many,
      \.matching),
    Limit(
      "saved", "bytes of a conversation that /save writes",
      "/save leaves out the rest; --record doesn't",
      bytes,
      \.saved),
    Limit(
      "backup", "bytes in a backup of the history", "the backup is neither written nor read", bytes,
      \.backup),
    Limit(
      "kept", "bytes of a conversation kept in memory", "the beginning stays only on disk",
      bytes, \.kept),
    Limit(
      "object-time", "milliseconds for a call to an object", "the object's process is killed",
      1...86_400_000,
      \.objectTime),
    Limit(
      "object-output", "bytes in an object's result", "the object's process is killed", 1...1 << 30,
      \.objectOutput),
    Limit(
      "object-memory", "megabytes of memory for an object's process (0: no limit)",
      "the process gets no more memory", 0...1 << 20, \.objectMemory),
    Limit(
      "users", "users that a server remembers",
      "new users are refused until one has been idle for an hour", 1...10_000_000, \.users),
    Limit(
      "users-memory", "megabytes of memory for all users of a server",
      "users with more than their share are refused", 1...1 << 20, \.usersMemory),
  ]

  /// The limits that affect replies; conversations and transcripts store those that differ from their defaults.
  package static var ofAnswers: [Limit] {
    let names = [
      "reply", "redirects", "rule-uses", "eliza-steps", "eliza-words", "eliza-memories",
      "aiml-depth", "aiml-learned", "variables", "variable", "rule-line",
    ]
    return all.filter { names.contains($0.name) }
  }

  /// Sets a limit from a text such as `reply-time=500`.
  package static func set(_ text: String, in limits: inout Limits) throws(BadValue) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let limit = all.first(where: { $0.name == parts[0] }) else {
      throw BadValue(expected: "a limit’s name and a number, such as reply-time=500")
    }
    guard let value = Int(parts[1]), limit.range.contains(value) else {
      throw BadValue(
        expected: "a number from \(limit.range.lowerBound) to \(limit.range.upperBound)"
          + " for \(limit.name)")
    }
    limits[keyPath: limit.keyPath] = value
  }

  /// Returns the table as text, one limit per line.
  package static func table(_ limits: Limits) -> String {
    let rows = all.map { ($0.name, grouped(limits[keyPath: $0.keyPath]), $0.unit, $0.effect) }
    let names = rows.map(\.0.count).max() ?? 0
    let values = rows.map(\.1.count).max() ?? 0
    return rows.map { name, value, unit, effect in
      name + String(repeating: " ", count: names - name.count + values - value.count + 2) + value
        + "  \(unit): \(effect)\n"
    }.joined()
  }

  /// Returns a number with thousands separators: `65,536`.
  package static func grouped(_ number: Int) -> String {
    var text = String(number)
    var offset = text.count - 3
    while offset > 0 {
      text.insert(",", at: text.index(text.startIndex, offsetBy: offset))
      offset -= 3
    }
    return text
  }
}
