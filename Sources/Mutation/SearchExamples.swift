import Conversations
import Responder

/// The messages with which a search tries a mutant.
struct SearchExamples {
  /// The maximum number of messages made from a rule.
  private static let messagesPerRule = 8
  /// The maximum number of messages of each rule, if messages of two rules are combined.
  private static let combinedMessagesPerRule = 2

  private let robot: Robot
  private let mutation: RuleMutation
  /// The rules to change and the changed rules, each with the robot that has it.
  private let rules: [(robot: Robot, rule: Rule)]
  private let rivals: [Rule]

  /// - Parameter rule: returns the unchanged rule at a location.
  init(
    _ robot: Robot, _ changed: Robot, _ mutation: RuleMutation,
    rule: (SourceLocation) -> Rule?
  ) {
    self.robot = robot
    self.mutation = mutation
    rules =
      (mutation.rules + mutation.examples).compactMap(rule).map { (robot, $0) }
      + changed.responder.rules(at: mutation.rules).map { (changed, $0) }
    rivals = mutation.rivals.compactMap(rule)
  }

  /// Returns messages, each once.
  ///
  /// - Parameters:
  ///   - said: the message that a transcript says in this conversation, if any.
  ///   - isFirst: whether the conversation has just begun; only then are messages of competing rules combined.
  func messages(in conversation: Conversation, after said: String?, isFirst: Bool) -> [String] {
    var own: [String] = []
    for (robot, rule) in rules {
      own += robot.responder.messages(
        matching: rule, in: conversation, limit: Self.messagesPerRule)
    }
    var messages = own
    if let said {
      messages = [said] + mutation.wordings.compactMap { $0.applied(to: said) } + messages
    } else {
      messages += mutation.wordings.map(\.replacement)
    }
    for message in own { messages += mutation.wordings.compactMap { $0.applied(to: message) } }
    messages += messages.prefix(2).flatMap { variants(of: $0, in: conversation) }
    if isFirst {
      messages += rivals.flatMap { combined(own.prefix(Self.combinedMessagesPerRule), with: $0) }
    }
    return messages.filter { !$0.isEmpty }.eachOnce
  }

  /// Returns messages that begin with a match of a changed rule and end with one of a competing rule, or the other way
  /// round.
  private func combined(_ messages: ArraySlice<String>, with rival: Rule) -> [String] {
    let others = robot.responder.messages(
      matching: rival, in: Conversation(), limit: Self.combinedMessagesPerRule)
    return messages.flatMap { own in others.flatMap { ["\(own) \($0)", "\($0) \(own)"] } }
  }

  /// Returns variants of a message, in each of which one captured text is replaced: by a number, by several words, or
  /// by one of the mutation’s captures.
  private func variants(of message: String, in conversation: Conversation) -> [String] {
    var conversation = conversation
    let reply = robot.responder.respond(to: message, in: &conversation)
    let captures = reply.explanation.steps.first?.captures.compactMap(\.self) ?? []
    return captures.flatMap { capture -> [String] in
      guard let range = message.firstRange(of: capture) else { return [] }
      return (mutation.captures + ["77", "two red apples"]).map {
        String(message[..<range.lowerBound]) + $0 + String(message[range.upperBound...])
      }
    }
  }
}

extension RuleMutation.Wording {
  /// Returns a message with the replacement in place of the words; `nil` if the message does not contain the words.
  func applied(to message: String) -> String? {
    func plain(_ word: some StringProtocol) -> String { word.lowercased().filter(\.isPartOfWord) }
    let words = message.split(separator: " ", omittingEmptySubsequences: false)
    let (own, wanted) = (words.map { plain($0) }, word.split(separator: " ").map { plain($0) })
    guard !wanted.isEmpty, wanted.count <= own.count,
      let start = (0...own.count - wanted.count).first(where: {
        own[$0..<$0 + wanted.count].elementsEqual(wanted)
      })
    else { return nil }
    let place = start..<start + wanted.count
    let end = words[place.upperBound - 1].reversed().prefix { !$0.isPartOfWord }.reversed()
    var changed = words.map(String.init)
    changed.replaceSubrange(place, with: [replacement + String(end)])
    return changed.joined(separator: " ")
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "'" }
}
