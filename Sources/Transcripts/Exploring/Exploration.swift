package import Responder

/// Finds messages that reach rules, and the reasons why other rules are not reached.
///
/// The first state is the start of a conversation. In each state, messages are tried for each rule that has not
/// answered yet and could answer there. A rule that answers is reached, and the conversation after its reply is another
/// state. Each round tries the states that the previous round found. If there are none, the paths to rules with several
/// replies are repeated with other random choices. The exploration ends when this gives no new state either, or at the
/// limit.
///
/// Complexity: the rules times the states tried for each, at most `statesPerRule` in each round.
package struct Exploration: Sendable {
  /// A path to a rule: the messages from the start of a conversation, with their replies.
  package struct Path: Sendable {
    package var rule: Rule
    package var exchanges: [(message: String, reply: String)]
    /// Other messages that the same rule answers there.
    package var wordings: [String] = []
  }

  /// A rule that was not reached, with the reason.
  package struct Miss: Sendable {
    package var rule: Rule
    package var reason: Reason
  }

  /// The reason why a rule was not reached.
  package enum Reason: Sendable, Hashable {
    /// No message could be made from its pattern.
    case noMessage
    /// The conversation never entered its topic.
    case topicNeverEntered(String)
    /// No reply ever matched its `%` line.
    case nothingLikePrevious(String)
    /// Another rule answered the last message made for it.
    case otherRule(Rule)
    /// No rule answered the last message made for it.
    case noRule
    /// It was not tried, because the maximum number of rules or states was reached first.
    case notTried
  }

  /// The maximum number of states in which a rule is tried in one round.
  private static let statesPerRule = 40
  /// The maximum number of messages tried for a rule in one state.
  private static let messagesPerState = 4
  /// The maximum number of states in which the wordings of a rule are tried.
  private static let statesPerWording = 4
  /// The maximum number of messages of a path, so that the test made from it stays readable.
  private static let maximumPathLength = 8
  private static let maximumStates = 4_000

  /// The number of new paths that are reported together.
  private static let reportedTogether = 256

  private struct State {
    var conversation: Conversation
    var exchanges: [(message: String, reply: String)] = []
    /// The words of the last reply, set when the state is added.
    var lastWords: Set<Int32> = []

    var topic: String { conversation.topic ?? "random" }
  }

  /// The paths in the order in which the rules were reached.
  package private(set) var paths: [Path] = []
  /// For each rule that answers messages made from its own pattern, these messages; none if the limit of wordings is 0.
  package private(set) var wordings: [Path] = []
  /// The rules that were not reached, in the order of the rule files.
  package private(set) var misses: [Miss] = []

  private let responder: any Responder
  private let limit: Int
  private let replyTime: Duration?
  private var states: [State] = []
  /// The rules reached since the last call of `repeatPaths`, with the paths to them.
  private var arrivals: [(rule: Rule, exchanges: [(message: String, reply: String)])] = []
  private var knownStates: Set<String> = []
  private var reached: Set<SourceLocation> = []
  private var reasons: [SourceLocation: Reason] = [:]
  /// For each topic, the topics whose rules can answer in it; computed when first needed.
  private var searched: [String: Set<String>] = [:]
  /// A number for each word, so that words are compared as numbers.
  private var numbers: [String: Int32] = [:]
  /// For each `%` line, the words that a reply must contain to match it.
  private var needs: [String: [Int32]] = [:]

  /// Explores from the conversation `start`, at most until `limit` rules are reached.
  ///
  /// - Parameters:
  ///   - wordings: the maximum number of messages for each rule in `wordings`.
  ///   - replyTime: the maximum time for one reply, or for finding messages for one rule; `nil` for no maximum.
  ///   - report: is called repeatedly during the exploration, each time with the paths found since the last call.
  package init(
    of responder: any Responder, from start: Conversation, limit: Int = .max, wordings: Int = 0,
    replyTime: Duration? = nil, report: ([Path]) -> Void = { _ in }
  ) {
    self.responder = responder
    self.limit = limit
    self.replyTime = replyTime
    add(State(conversation: start))
    let rules = responder.rules
    var tried = 0
    var reported = 0
    while tried < states.count, paths.count < limit {
      let fresh = tried..<states.count
      tried = states.count
      for rule in rules where !reached.contains(rule.location) && paths.count < limit {
        tryOut(rule, fresh)
        if paths.count - reported >= Self.reportedTogether {
          report(Array(paths[reported...]))
          reported = paths.count
        }
      }
      if tried == states.count { repeatPaths() }
    }
    if reported < paths.count { report(Array(paths[reported...])) }
    if wordings > 0 {
      for rule in rules where reached.contains(rule.location) {
        guard let path = path(wording: rule, limit: wordings) else { continue }
        self.wordings.append(path)
        report([path])
      }
    }
    misses = rules.filter { !reached.contains($0.location) }.map { rule in
      Miss(rule: rule, reason: reason(for: rule))
    }
  }

  private func inTime<Value>(_ work: () -> Value) -> Value {
    guard let replyTime else { return work() }
    let end = ContinuousClock.now + replyTime
    return Interruption.$timer.withValue(.init { ContinuousClock.now > end }, operation: work)
  }

  private mutating func tryOut(_ rule: Rule, _ fresh: Range<Int>) {
    var count = 0
    let needed = rule.previous.map { words(neededBy: $0) } ?? []
    for index in fresh where count < Self.statesPerRule {
      guard fits(rule, needing: needed, in: index) else { continue }
      count += 1
      let messages = inTime {
        responder.messages(
          matching: rule, in: states[index].conversation, limit: Self.messagesPerState)
      }
      if messages.isEmpty { reasons[rule.location] = .noMessage }
      for message in messages where say(message, from: index, for: rule) { return }
    }
  }

  /// Returns the messages made from a rule's pattern that the rule itself answers, in the first state in which it answers
  /// most of them.
  ///
  /// A message without a new pair of neighbouring words is left out.
  private mutating func path(wording rule: Rule, limit: Int) -> Path? {
    var best: Path?
    var count = 0
    let needed = rule.previous.map { words(neededBy: $0) } ?? []
    for index in states.indices where count < Self.statesPerWording {
      guard fits(rule, needing: needed, in: index) else { continue }
      count += 1
      let messages = inTime {
        responder.messages(matching: rule, in: states[index].conversation, limit: limit)
      }
      var answered: [(message: String, reply: String)] = []
      var said: Set<[Substring]> = []
      var answersAll = true
      for message in messages {
        let pairs = Self.wordPairs(message)
        guard !said.isSuperset(of: pairs) else { continue }
        var conversation = states[index].conversation
        let reply = inTime { responder.respond(to: message, in: &conversation) }
        if reply.explanation.steps.first(where: { !$0.gaveWay })?.rule.location == rule.location {
          answered.append((message, reply.text))
          said.formUnion(pairs)
        } else {
          answersAll = false
        }
      }
      guard let first = answered.first, answered.count > 1 + (best?.wordings.count ?? -1) else {
        continue
      }
      best = Path(
        rule: rule, exchanges: states[index].exchanges + [first],
        wordings: answered.dropFirst().map(\.message))
      if answersAll { break }
    }
    return best
  }

  /// Returns the pairs of neighbouring words, with the first and the last word as pairs of their own.
  private static func wordPairs(_ message: String) -> Set<[Substring]> {
    var words = message.split(separator: " ")
    words.insert("", at: 0)
    words.append("")
    return Set(zip(words, words.dropFirst()).map { [$0, $1] })
  }

  /// Repeats the paths to rules with several replies, because their other replies may lead to further rules.
  ///
  /// The first message of a path is sent one or more times before the path, which advances the random choices.
  private mutating func repeatPaths() {
    let arrivals = arrivals
    self.arrivals = []
    for (rule, exchanges) in arrivals where rule.alternatives.count > 1 {
      let messages = exchanges.map(\.message)
      for detour in 1..<max(2, Self.maximumPathLength - messages.count) {
        var state = states[0]
        for message in Array(repeating: messages[0], count: detour) + messages {
          let reply = inTime { responder.respond(to: message, in: &state.conversation) }
          state.exchanges.append((message, reply.text))
        }
        add(state)
      }
    }
  }

  /// Returns whether a rule could answer in a state, judged by its topic and the words that it needs in the last reply.
  ///
  /// At the start of the conversation, a rule of a topic that is not searched there is tried as well.
  private mutating func fits(_ rule: Rule, needing words: [Int32], in index: Int) -> Bool {
    if let topic = rule.topic, !topics(searchedIn: states[index].topic).contains(topic) {
      return states[index].exchanges.isEmpty
    }
    return words.allSatisfy(states[index].lastWords.contains)
  }

  /// Sends a message, records the rules that answered, and returns whether `rule` is reached.
  private mutating func say(_ message: String, from index: Int, for rule: Rule) -> Bool {
    var state = states[index]
    let reply = inTime { responder.respond(to: message, in: &state.conversation) }
    let steps = reply.explanation.steps
    state.exchanges.append((message, reply.text))
    for step in steps where paths.count < limit && reached.insert(step.rule.location).inserted {
      paths.append(Path(rule: step.rule, exchanges: state.exchanges))
      arrivals.append((step.rule, state.exchanges))
    }
    add(state)
    if reached.contains(rule.location) { return true }
    if paths.count < limit {
      reasons[rule.location] = reply.explanation.winner.map(Reason.otherRule) ?? .noRule
    }
    return false
  }

  /// Adds a state to try, unless a maximum is reached or a state with the same topic and last reply is known.
  private mutating func add(_ state: State) {
    guard state.exchanges.count < Self.maximumPathLength, states.count < Self.maximumStates else {
      return
    }
    let key = state.topic + "\n" + (state.conversation.replies.first ?? "")
    guard knownStates.insert(key).inserted else { return }
    var state = state
    state.lastWords = state.exchanges.last.map { words($0.reply) } ?? []
    states.append(state)
  }

  private mutating func topics(searchedIn topic: String) -> Set<String> {
    if let known = searched[topic] { return known }
    let topics = responder.topics(searchedIn: topic)
    searched[topic] = topics
    return topics
  }

  private func reason(for rule: Rule) -> Reason {
    let isEntered = rule.topic.map { topic in
      states.contains { searched[$0.topic]?.contains(topic) ?? false }
    }
    if let topic = rule.topic, isEntered == false {
      return .topicNeverEntered(topic)
    }
    if let reason = reasons[rule.location] { return reason }
    if let previous = rule.previous { return .nothingLikePrevious(previous) }
    return .notTried
  }

  /// Returns the words that every text matching a pattern contains: those outside of all brackets.
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

  private mutating func words(_ text: String) -> Set<Int32> {
    Set(text.lowercased().split { !($0.isLetter || $0.isNumber) }.map { number($0) })
  }

  private mutating func words(neededBy previous: String) -> [Int32] {
    if let known = needs[previous] { return known }
    let words = Self.plainWords(previous).map { number($0) }
    needs[previous] = words
    return words
  }

  private mutating func number(_ word: Substring) -> Int32 {
    let word = String(word)
    if let known = numbers[word] { return known }
    let number = Int32(numbers.count)
    numbers[word] = number
    return number
  }
}
