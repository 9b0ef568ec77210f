package import Responder

/// Finds messages that drive rules, and what stands in the way of the rest.
///
/// From every state of a talk that it has come to (a topic, a last reply, variables) it tries a message
/// for each rule that has not answered yet and could answer there. A rule that answers is reached; where
/// that leads is another state. It ends when a whole round reaches nothing new.
///
/// Complexity: rules times the states that are tried for each, at most `statesPerRule`.
package struct Exploration: Sendable {
  /// A way to a rule: what to say from the start of a talk on, and what is answered.
  package struct Path: Sendable {
    package var rule: Rule
    package var exchanges: [(message: String, reply: String)]
  }

  /// A rule that was not reached, and why.
  package struct Miss: Sendable {
    package var rule: Rule
    package var reason: Reason
  }

  /// What stood in the way.
  package enum Reason: Sendable, Hashable {
    /// No message could be made of its pattern.
    case noMessage
    /// The talk never came to its topic.
    case topicNeverEntered(String)
    /// Nothing was ever said like what it answers.
    case nothingLikePrevious(String)
    /// Another rule answered what was made for it.
    case otherRule(Rule)
    /// Nothing at all answered what was made for it.
    case noRule
    /// The limit came first.
    case notTried
  }

  /// How many states a rule is tried in, and how many messages in each.
  private static let statesPerRule = 40
  private static let messagesPerState = 4
  /// A longer way is no test that a person would read.
  private static let maximumPathLength = 8
  private static let maximumStates = 4_000

  private struct State {
    var conversation: Conversation
    var exchanges: [(message: String, reply: String)] = []
    var lastWords: Set<Substring> = []
  }

  /// In the order in which they were reached.
  package private(set) var paths: [Path] = []
  /// In the order of the rule files.
  package private(set) var misses: [Miss] = []

  private let responder: any Responder
  private let limit: Int
  private var states: [State] = []
  /// How rules were reached; emptied once that has been gone again.
  private var arrivals: [(rule: Rule, exchanges: [(message: String, reply: String)])] = []
  private var knownStates: Set<String> = []
  private var reached: Set<SourceLocation> = []
  private var reasons: [SourceLocation: Reason] = [:]

  /// Explores at once: every path starts from the talk `start`, until `limit` rules are reached.
  package init(of responder: any Responder, from start: Conversation, limit: Int = .max) {
    self.responder = responder
    self.limit = limit
    add(State(conversation: start))
    let rules = responder.rules
    var tried = 0
    while tried < states.count, paths.count < limit {
      let fresh = tried..<states.count
      tried = states.count
      for rule in rules where !reached.contains(rule.location) && paths.count < limit {
        tryOut(rule, fresh)
      }
      if tried == states.count { sayAgain() }
    }
    misses = rules.filter { !reached.contains($0.location) }.map { rule in
      Miss(rule: rule, reason: reason(for: rule))
    }
  }

  private mutating func tryOut(_ rule: Rule, _ fresh: Range<Int>) {
    var count = 0
    for place in fresh where count < Self.statesPerRule {
      guard fits(rule, states[place]) else { continue }
      count += 1
      let messages = responder.messages(
        fitting: rule, in: states[place].conversation, limit: Self.messagesPerState)
      if messages.isEmpty { reasons[rule.location] = .noMessage }
      for message in messages where say(message, from: place, for: rule) { return }
    }
  }

  /// Goes again where a rule has several replies, for the others may lead to rules that wait for them.
  ///
  /// Saying the first thing several times before moves the random choices on.
  private mutating func sayAgain() {
    let arrivals = arrivals
    self.arrivals = []
    for (rule, exchanges) in arrivals where rule.alternatives.count > 1 {
      let messages = exchanges.map(\.message)
      for detour in 1..<max(2, Self.maximumPathLength - messages.count) {
        var state = states[0]
        for message in Array(repeating: messages[0], count: detour) + messages {
          let reply = responder.respond(to: message, in: &state.conversation)
          state.exchanges.append((message, reply.text))
          state.lastWords = Self.words(reply.text)
        }
        add(state)
      }
    }
  }

  /// Whether a rule could answer in a state, as far as its topic and the last reply tell.
  private func fits(_ rule: Rule, _ state: State) -> Bool {
    if let topic = rule.topic, topic != Self.topic(of: state) { return state.exchanges.isEmpty }
    guard let previous = rule.previous else { return true }
    return Self.plainWords(previous).isSubset(of: state.lastWords)
  }

  /// Says it and notes who answered; whether that was the rule.
  private mutating func say(_ message: String, from place: Int, for rule: Rule) -> Bool {
    var state = states[place]
    let reply = responder.respond(to: message, in: &state.conversation)
    let steps = reply.explanation.steps
    state.exchanges.append((message, reply.text))
    state.lastWords = Self.words(reply.text)
    for step in steps where reached.insert(step.rule.location).inserted && paths.count < limit {
      paths.append(Path(rule: step.rule, exchanges: state.exchanges))
      arrivals.append((step.rule, state.exchanges))
    }
    add(state)
    if reached.contains(rule.location) { return true }
    reasons[rule.location] = reply.explanation.winner.map(Reason.otherRule) ?? .noRule
    return false
  }

  /// A state is worth trying from where its topic or the last reply are new.
  private mutating func add(_ state: State) {
    guard state.exchanges.count < Self.maximumPathLength, states.count < Self.maximumStates else {
      return
    }
    let key = Self.topic(of: state) + "\n" + (state.conversation.replies.first ?? "")
    if knownStates.insert(key).inserted { states.append(state) }
  }

  private func reason(for rule: Rule) -> Reason {
    if let topic = rule.topic, !states.contains(where: { Self.topic(of: $0) == topic }) {
      return .topicNeverEntered(topic)
    }
    if let reason = reasons[rule.location] { return reason }
    if let previous = rule.previous { return .nothingLikePrevious(previous) }
    return .notTried
  }

  private static func topic(of state: State) -> String { state.conversation.topic ?? "random" }

  /// The words that stand in a pattern outside of all brackets, which a text must have to match.
  private static func plainWords(_ pattern: String) -> Set<Substring> {
    var depth = 0
    var plain = ""
    for character in pattern {
      if character == "[" || character == "(" || character == "<" { depth += 1 }
      plain.append(depth == 0 ? character : " ")
      if character == "]" || character == ")" || character == ">" { depth = max(0, depth - 1) }
    }
    let words = plain.split(separator: " ").filter { word in
      word.allSatisfy { $0.isLetter || $0.isNumber }
    }
    return Set(words.map { Substring($0.lowercased()) })
  }

  private static func words(_ text: String) -> Set<Substring> {
    Set(text.lowercased().split { !($0.isLetter || $0.isNumber) })
  }
}
