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
    var messages: [(text: String, location: SourceLocation)] = []
    var seen: Set<String> = []
    for (number, robot) in [old, new].enumerated() {
      for rule in robot.rules {
        guard rule.previous == nil, Self.isAnywhere(rule.topic) else {
          if number == 0 { unasked += 1 }
          continue
        }
        let made = robot.messages(
          matching: rule, in: Conversation(), limit: Self.messagesPerRule)
        for text in made where seen.insert(text).inserted { messages.append((text, rule.location)) }
      }
    }
    for (text, location) in messages {
      asked += 1
      let replies = [old, new].map { Self.replies(of: $0, to: text) }
      if replies[0] != replies[1] {
        differences.append(
          Difference(
            message: text, old: Self.words(replies[0]), new: Self.words(replies[1]),
            location: Self.location(old, text) ?? location))
      }
      progress()
    }
  }

  private static func isAnywhere(_ topic: String?) -> Bool {
    topic == nil || topic == RiveScriptLanguage.initialTopic || topic == "*"
  }

  /// Returns the possible replies; none if no rule matches.
  private static func replies(of robot: any Responder, to message: String) -> Set<String> {
    var conversation = Conversation()
    guard !robot.respond(to: message, in: &conversation).foundNoRule else { return [] }
    let possible = robot.possibleReplies(
      to: message, in: Conversation(), limit: maximumPaths)
    return Set(possible.map { $0.text.singleSpaced })
  }

  private static func words(_ replies: Set<String>) -> String {
    guard !replies.isEmpty else { return "no rule" }
    return replies.sorted().prefix(3).map { "“\($0)”" }.joined(separator: " or ")
      + (replies.count > 3 ? " or \(replies.count - 3) more" : "")
  }

  private static func location(_ robot: any Responder, _ message: String) -> SourceLocation? {
    var conversation = Conversation()
    return robot.respond(to: message, in: &conversation).explanation.steps.first?.rule.location
  }
}
