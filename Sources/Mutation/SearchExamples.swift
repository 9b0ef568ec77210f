import Conversations
import Responder

/// The messages with which a search tries a mutant.
struct SearchExamples {
  /// The maximum number of messages made from a rule.
  private static let maximumMessagesPerRule = 8
  /// The maximum number of messages of each rule, if messages of two rules are combined.
  private static let maximumCombinedMessagesPerRule = 2

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
      (mutation.ruleLocations + mutation.examples).compactMap(rule).map { (robot, $0) }
      + changed.responder.rules(at: mutation.ruleLocations).map { (changed, $0) }
    rivals = mutation.rivals.compactMap(rule)
  }

  /// Returns messages, each once.
  ///
  /// - Parameters:
  ///   - scripted: the message that the transcript says next, which is tried too; `nil` if there is none.
  ///   - isFirst: whether the conversation has just begun; only then are messages of competing rules combined.
  func messages(in conversation: Conversation, with scripted: String?, isFirst: Bool) -> [String] {
    let matching = rules.flatMap { robot, rule in
      robot.responder.messages(matching: rule, in: conversation, limit: Self.maximumMessagesPerRule)
    }
    var messages = matching
    if let scripted {
      messages =
        [scripted] + mutation.wordings.compactMap { $0.applied(to: scripted) } + messages
    } else {
      messages += mutation.wordings.map(\.replacement)
    }
    for message in matching {
      messages += mutation.wordings.compactMap { $0.applied(to: message) }
    }
    messages += messages.prefix(2).flatMap { variants(of: $0, in: conversation) }
    if isFirst {
      messages += rivals.flatMap {
        combined(matching.prefix(Self.maximumCombinedMessagesPerRule), with: $0)
      }
    }
    return messages.filter { !$0.isEmpty }.eachOnce
  }

  /// Returns messages that begin with a match of a changed rule and end with one of a competing rule, or the other way
  /// round.
  private func combined(_ messages: ArraySlice<String>, with rival: Rule) -> [String] {
    let others = robot.responder.messages(
      matching: rival, in: Conversation(), limit: Self.maximumCombinedMessagesPerRule)
    return messages.flatMap { message in
      others.flatMap { ["\(message) \($0)", "\($0) \(message)"] }
    }
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
    let plainWords = words.map { plain($0) }
    let replaced = word.split(separator: " ").map { plain($0) }
    guard !replaced.isEmpty, let range = plainWords.firstRange(of: replaced) else { return nil }
    let end = words[range.upperBound - 1].reversed().prefix { !$0.isPartOfWord }.reversed()
    var changed = words.map(String.init)
    changed.replaceSubrange(range, with: [replacement + String(end)])
    return changed.joined(separator: " ")
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "'" }
}
