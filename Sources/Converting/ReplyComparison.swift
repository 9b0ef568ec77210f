package import Responder
import RiveScript

/// Compares two robots' replies to messages made from the rules of both.
package struct ReplyComparison {
  /// A message to which the robots reply differently.
  package struct Difference {
    package var message: String
    package var old: String
    package var new: String
    /// The first robot's rule that answered; if none did, the rule for which the message was made.
    package var location: SourceLocation
  }

  package private(set) var askedCount = 0
  package private(set) var differences: [Difference] = []
  /// The number of the first robot's rules that were not tested, because they need a topic or an earlier reply.
  package private(set) var untestedRuleCount = 0
  /// The number of messages that were not compared because `maximumEffort` was reached.
  package private(set) var skippedCount = 0

  /// The number of the first robot's rules that were not compared with all rules that match the same messages.
  package private(set) var partlyComparedRuleCount = 0

  /// The maximum number of messages made from a rule.
  private static let maximumMessagesPerRule = 2
  /// The maximum number of combinations of random choices that are tried for a message.
  private static let maximumPaths = 256
  /// The minimum number of such combinations, with which a choice of a few replies is compared completely.
  private static let minimumPaths = 8
  /// The minimum number if the rule that matches the message chooses from more replies than would be tried.
  private static let widePaths = 64
  /// The steps of all replies to all messages after which no further message is compared.
  ///
  /// Each rule has the same share, so that a message gets the fewer combinations of random choices, the more rules
  /// there are and the longer its replies take. An endless redirect has thousands of steps.
  package static let maximumEffort = 10_000_000

  /// Sends each message to both robots, in a new conversation, and calls `progress` after each message.
  ///
  /// Random choices are equal if they have the same possible replies, whatever the probabilities.
  package init(
    _ old: any Responder, _ new: any Responder, budget: Int = maximumEffort, progress: () -> Void
  ) {
    var seen: Set<String> = []
    var leading = MessagesByReply()
    var effort = 0
    let rules = [old, new].map { robot in robot.rules.filter { Self.isActiveAtStart($0.topic) } }
    untestedRuleCount = old.rules.count - rules[0].count
    let share = budget / 10 / max(1, rules[0].count + rules[1].count)
    func compare(_ text: String, _ location: SourceLocation, after lead: String? = nil) {
      guard seen.insert("\(lead ?? "")\n\(text)").inserted else { return }
      guard effort < budget else { return skippedCount += 1 }
      askedCount += 1
      let answers = [old, new].map { Answer(of: $0, to: text, after: lead) }
      let steps = answers.map(\.steps).max() ?? 1
      var paths = min(Self.maximumPaths, max(Self.minimumPaths, share / steps))
      if answers.contains(where: { $0.choices > paths }) { paths = max(paths, Self.widePaths) }
      let replies = answers.map { $0.possibleReplies(limit: paths) }
      // A reply that reached a limit has long texts, or many rules to try, at each of its steps.
      let weight = answers.contains(where: \.reachedLimit) ? 8 : 1
      effort += weight * steps * (2 + answers.count(where: \.isRandom) * paths)
      if replies[0] != replies[1] {
        differences.append(
          Difference(
            message: (lead.map { "\($0)” and then “" } ?? "") + text, old: Self.words(replies[0]),
            new: Self.words(replies[1]),
            location: answers[0].reply.answeringRule?.location ?? location))
      } else if lead == nil, replies[0].count == 1, let reply = replies[0].first {
        leading.add(reply, of: text)
      }
      progress()
    }
    func messages(_ robot: any Responder, _ rule: Rule) -> [String] {
      robot.messages(matching: rule, in: Conversation(), limit: Self.maximumMessagesPerRule)
    }
    for (number, robot) in [old, new].enumerated() {
      let anytime = rules[number].filter { $0.previous == nil }
      for rule in anytime { for text in messages(robot, rule) { compare(text, rule.location) } }
      let crossing = CrossingMessages(anytime)
      for (text, location) in crossing.messages { compare(text, location) }
      if number == 0 { partlyComparedRuleCount = crossing.partlyTriedRuleCount }
    }
    for (number, robot) in [old, new].enumerated() {
      for rule in rules[number] {
        guard let previous = rule.previous else { continue }
        if let lead = leading.message(before: previous) {
          for text in messages(robot, rule) { compare(text, rule.location, after: lead) }
        } else if number == 0 {
          untestedRuleCount += 1
        }
      }
    }
  }

  private static func isActiveAtStart(_ topic: String?) -> Bool {
    topic == nil || topic == RiveScriptLanguage.initialTopic || topic == "*"
  }

  private static func words(_ replies: Set<String>) -> String {
    guard !replies.isEmpty else { return "no rule" }
    return replies.sorted().prefix(3).map { "“\($0)”" }.joined(separator: " or ")
      + (replies.count > 3 ? " or \(replies.count - 3) more" : "")
  }
}

/// A robot's answer to a message in a new conversation.
private struct Answer {
  private let robot: any Responder
  private let message: String
  /// The conversation before the message.
  private var start = Conversation()
  let isRandom: Bool
  let reply: Reply

  init(of robot: any Responder, to message: String, after lead: String?) {
    (self.robot, self.message) = (robot, message)
    if let lead { _ = robot.respond(to: lead, in: &start) }
    var conversation = start
    reply = robot.respond(to: message, in: &conversation)
    isRandom = conversation.randomness != start.randomness
  }

  var reachedLimit: Bool {
    reply.problems.contains { [.deepRecursion, .tooLong, .outOfTime].contains($0.kind) }
  }

  /// The steps of the reply, and one for every 100 bytes of text.
  var steps: Int { max(1, reply.effort) + reply.text.utf8.count / 100 }

  /// The number of replies from which the matching rule chose at random; 0 if the rule did not choose.
  var choices: Int {
    guard isRandom, let step = reply.explanation.answeringSteps.first else { return 0 }
    return step.findings.reduce(0) { most, finding in
      guard case .choice(_, _, let count, _, _) = finding else { return most }
      return max(most, count)
    }
  }

  /// Returns the possible replies; none if no rule matches.
  func possibleReplies(limit: Int) -> Set<String> {
    guard !reply.foundNoRule else { return [] }
    guard isRandom else { return [reply.text.singleSpaced] }
    let possible = robot.possibleReplies(to: message, in: start, limit: limit)
    return Set(possible.map { $0.text.singleSpaced })
  }
}

/// The messages after which a robot says what a rule requires as the previous reply.
private struct MessagesByReply {
  private var messages: [String: String] = [:]
  private var replies: [(words: [Substring], message: String)] = []

  /// Adds a message whose reply is always the same, under the reply and under its last sentence.
  mutating func add(_ reply: String, of message: String) {
    let sentences = reply.split { ".!?".contains($0) }.map(Self.plain).filter { !$0.isEmpty }
    for text in Set([Self.plain(reply[...]), sentences.last ?? ""]).subtracting([""])
    where messages[text] == nil {
      messages[text] = message
      replies.append((text.split(separator: " "), message))
    }
  }

  /// Returns a message whose reply a pattern such as `ARE YOU *` describes; `nil` if there is none.
  func message(before pattern: String) -> String? {
    let words = pattern.split(separator: " ")
    guard words.contains(where: { ["*", "_", "#", "^"].contains($0) }) else {
      return messages[Self.plain(pattern[...])]
    }
    let wanted = words.map { Self.plain($0) }
    guard wanted.count(where: \.isEmpty) <= 3 else { return nil }
    return replies.first { Self.matches($0.words[...], wanted[...]) }?.message
  }

  /// Returns whether a reply's words match a pattern, in which an empty word stands for any number of words.
  private static func matches(_ words: ArraySlice<Substring>, _ wanted: ArraySlice<String>) -> Bool
  {
    guard let next = wanted.first else { return words.isEmpty }
    if !next.isEmpty {
      return words.first.map { $0 == next } == true
        && matches(words.dropFirst(), wanted.dropFirst())
    }
    return (0...words.count).contains { matches(words.dropFirst($0), wanted.dropFirst()) }
  }

  private static func plain(_ text: Substring) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber || $0.isWhitespace }.singleSpaced
  }
}
