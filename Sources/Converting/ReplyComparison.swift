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

  package private(set) var asked = 0
  package private(set) var differences: [Difference] = []
  /// The number of the first robot's rules that were not tested, because they need a topic or an earlier reply.
  package private(set) var unasked = 0

  /// The maximum number of messages made from a rule.
  private static let messagesPerRule = 2
  /// The maximum number of paths through the rules that are examined for the possible replies to a message.
  private static let maximumPaths = 256

  /// Sends each message to both robots, in a new conversation, and calls `progress` after each message.
  ///
  /// Random choices are equal if they have the same possible replies, whatever the probabilities.
  package init(_ old: any Responder, _ new: any Responder, progress: () -> Void) {
    var seen: Set<String> = []
    var leads = Leads()
    let rules = [old, new].map { robot in robot.rules.filter { Self.isAnywhere($0.topic) } }
    unasked = old.rules.count - rules[0].count
    func compare(_ text: String, _ location: SourceLocation, after lead: String? = nil) {
      guard seen.insert("\(lead ?? "")\n\(text)").inserted else { return }
      asked += 1
      let replies = [old, new].map { Self.replies(of: $0, to: text, after: lead) }
      if replies[0] != replies[1] {
        differences.append(
          Difference(
            message: (lead.map { "\($0)” and then “" } ?? "") + text, old: Self.words(replies[0]),
            new: Self.words(replies[1]), location: Self.location(old, text, after: lead) ?? location
          ))
      } else if lead == nil, replies[0].count == 1, let reply = replies[0].first {
        leads.add(reply, of: text)
      }
      progress()
    }
    func messages(_ robot: any Responder, _ rule: Rule) -> [String] {
      robot.messages(matching: rule, in: Conversation(), limit: Self.messagesPerRule)
    }
    for (robot, rules) in zip([old, new], rules) {
      let anytime = rules.filter { $0.previous == nil }
      for rule in anytime { for text in messages(robot, rule) { compare(text, rule.location) } }
      for (text, location) in CrossingMessages(anytime).messages { compare(text, location) }
    }
    for (number, robot) in [old, new].enumerated() {
      for rule in rules[number] {
        guard let previous = rule.previous else { continue }
        if let lead = leads.message(before: previous) {
          for text in messages(robot, rule) { compare(text, rule.location, after: lead) }
        } else if number == 0 {
          unasked += 1
        }
      }
    }
  }

  private static func isAnywhere(_ topic: String?) -> Bool {
    topic == nil || topic == RiveScriptLanguage.initialTopic || topic == "*"
  }

  private static func conversation(_ robot: any Responder, after lead: String?) -> Conversation {
    var conversation = Conversation()
    if let lead { _ = robot.respond(to: lead, in: &conversation) }
    return conversation
  }

  /// Returns the possible replies; none if no rule matches.
  private static func replies(
    of robot: any Responder, to message: String, after lead: String?
  ) -> Set<String> {
    let start = conversation(robot, after: lead)
    var conversation = start
    guard !robot.respond(to: message, in: &conversation).foundNoRule else { return [] }
    let possible = robot.possibleReplies(to: message, in: start, limit: maximumPaths)
    return Set(possible.map { $0.text.singleSpaced })
  }

  private static func words(_ replies: Set<String>) -> String {
    guard !replies.isEmpty else { return "no rule" }
    return replies.sorted().prefix(3).map { "“\($0)”" }.joined(separator: " or ")
      + (replies.count > 3 ? " or \(replies.count - 3) more" : "")
  }

  private static func location(
    _ robot: any Responder, _ message: String, after lead: String?
  ) -> SourceLocation? {
    var conversation = conversation(robot, after: lead)
    return robot.respond(to: message, in: &conversation).explanation.steps.first?.rule.location
  }
}

/// The messages after which a robot says something that a rule waits for.
private struct Leads {
  private var messages: [String: String] = [:]
  private var said: [(words: [Substring], message: String)] = []

  /// Adds a message whose reply is always the same: the reply counts, and its last sentence.
  mutating func add(_ reply: String, of message: String) {
    let sentences = reply.split { ".!?".contains($0) }.map(Self.plain).filter { !$0.isEmpty }
    for text in Set([Self.plain(reply[...]), sentences.last ?? ""]).subtracting([""])
    where messages[text] == nil {
      messages[text] = message
      said.append((text.split(separator: " "), message))
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
    return said.first { Self.matches($0.words[...], wanted[...]) }?.message
  }

  /// Returns whether words match others, of which empty ones stand for any words.
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
