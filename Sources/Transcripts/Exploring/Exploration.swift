package import Responder
import TranscriptFormat

/// Finds messages that reach rules, and the reasons why other rules are not reached.
///
/// The first state is the start of a conversation. In each state, messages are tried for each rule that has not
/// answered yet and could answer there. A rule that answers is reached, and the conversation after its reply is another
/// state. Each round tries the states that the previous round found. If there are none, the paths to rules with several
/// replies are repeated with other random choices. With `givesReplies`, the states after the replies that other seeds
/// give are tried as well. The exploration ends when there is no new state, or at the limit.
///
/// Complexity: the rules times the states tried for each, at most `maximumStatesPerRule` in each round.
package struct Exploration: Sendable {
  /// A rule that was not reached, with the reason.
  package struct Miss: Sendable {
    package var rule: Rule
    package var reason: Reason
  }

  /// The reason why a rule was not reached.
  package enum Reason: Sendable, Hashable {
    /// No message could be made from the rule's pattern.
    case noMessage
    /// The conversation never entered the rule's topic.
    case topicNeverEntered(String)
    /// No reply ever matched the rule's `%` line.
    case nothingLikePrevious(String)
    /// Another rule answered the last message made for the rule.
    case otherRule(Rule)
    /// No rule answered the last message made for the rule.
    case noRule
    /// The rule was not tried, because the maximum number of rules or states was reached first.
    case notTried
  }

  /// The maximum number of states in which a rule is tried in one round.
  private static let maximumStatesPerRule = 40
  /// The maximum number of messages tried for a rule in one state.
  private static let maximumMessagesPerState = 4
  /// The maximum number of states in which the wordings of a rule are tried.
  private static let maximumStatesPerWording = 4
  /// The maximum number of messages of a path, so that the test made from it stays readable.
  private static let maximumPathLength = 8
  private static let maximumStates = 4_000

  /// The number of new paths after which they are reported.
  private static let pathsPerReport = 256

  private struct State {
    var conversation: Conversation
    var exchanges: [Exchange] = []
    /// The words of the last reply, set when the state is added.
    var lastWords: Set<Int32> = []
  }

  /// The paths in the order in which the rules were reached.
  package private(set) var paths: [Path] = []
  /// Paths to messages with phrases of a rule's pattern that no earlier of these paths says.
  package private(set) var wordings: [Path] = []
  /// For each rule, paths to those of its replies with which no path in `paths` ends; empty without `givesReplies`.
  package private(set) var replies: [Path] = []
  /// Of the replies of reached rules with several replies: the number of those that end a path, and of all.
  package private(set) var replyCount = (given: 0, all: 0)
  /// The rules that were not reached, in the order of the rule files.
  package private(set) var misses: [Miss] = []

  private let responder: TimedResponder
  private let limit: Int
  private let counter: WorkCounter?
  private let isStopped: @Sendable () -> Bool
  /// The topic in which conversations begin; empty if the language has none.
  private let initialTopic: String
  private var states: [State] = []
  /// The number of states that were tried.
  private var triedStates = 0
  /// The rules reached since the last call of `repeatPaths`, with the paths to them.
  private var arrivals: [(rule: Rule, exchanges: [Exchange])] = []
  private var knownStates: Set<String> = []
  /// For each rule that was reached, the index of the state in which the rule answered, and the message.
  private var reached: [SourceLocation: (stateIndex: Int, message: String)] = [:]
  private var reasons: [SourceLocation: Reason] = [:]
  /// For each topic, the topics whose rules can answer while that topic is set; computed when first needed.
  private var searchedTopics: [String: Set<String>] = [:]
  /// A number for each word, so that words are compared as numbers.
  private var wordNumbers = Numbering<String>()
  /// For each `%` line, the words that a reply must contain to match it.
  private var requiredWords: [String: [Int32]] = [:]
  /// The phrases that paths with wordings have said.
  private var said: Set<RulePhrase> = []
  /// The locations of the replies at the end of paths, except those with wordings.
  private var givenReplies: Set<SourceLocation> = []

  /// Returns the conversation with which a replay begins if the transcript has no header, with the replay's clock.
  package static func start(seed: UInt64) -> Conversation {
    CasePlayer.start(TranscriptHeader(), seed: seed)
  }

  /// Explores from the conversation `start`, at most until `limit` rules are reached.
  ///
  /// - Parameters:
  ///   - wordings: the maximum number of messages for each rule in `wordings`.
  ///   - givesReplies: whether `replies` are searched.
  ///   - replyTime: the maximum time for one reply, or for finding messages for one rule; `nil` for no maximum.
  ///   - counter: counts the rules that were tried, and those whose replies and wordings were searched.
  ///   - isStopped: returns whether to end with what was found so far.
  ///   - report: is called repeatedly during the exploration, each time with the paths found since the last call.
  package init(
    of responder: any Responder, from start: Conversation, limit: Int = .max, wordings: Int = 0,
    givesReplies: Bool = false, replyTime: Duration? = nil, counter: WorkCounter? = nil,
    isStopped: @escaping @Sendable () -> Bool = { false }, report: ([Path]) -> Void = { _ in }
  ) {
    (self.counter, self.isStopped) = (counter, isStopped)
    self.responder = TimedResponder(responder: responder, replyTime: replyTime)
    self.limit = limit
    initialTopic = responder.initialTopic ?? ""
    add(State(conversation: start))
    let rules = responder.rules
    counter?.expect(rules.count * (wordings > 0 ? 2 : 1))
    reach(rules, report)
    counter?.advance(rules.count - reached.count)
    if givesReplies {
      var searchedPaths = 0
      while searchedPaths < paths.count, !isStopped() {
        let newPaths = paths[searchedPaths...]
        searchedPaths = paths.count
        counter?.expect(newPaths.count)
        for path in newPaths where !isStopped() {
          counter?.advance(1)
          let found = pathsToReplies(of: path)
          replies += found
          report(found)
        }
        reach(rules, report)
      }
    }
    if wordings > 0 {
      for rule in rules where !isStopped() {
        counter?.advance(1)
        guard let path = path(wording: rule, limit: wordings) else { continue }
        self.wordings.append(path)
        report([path])
      }
    }
    let alternatives = paths.map(\.rule.alternatives).filter { $0.count > 1 }.flatMap(\.self)
    let given = alternatives.count { givenReplies.contains($0.location) }
    replyCount = (given, alternatives.count)
    misses = rules.filter { reached[$0.location] == nil }.map { rule in
      Miss(rule: rule, reason: reason(for: rule))
    }
  }

  /// Tries the rules that are not reached yet in the states that were added since the last call.
  private mutating func reach(_ rules: [Rule], _ report: ([Path]) -> Void) {
    var reported = paths.count
    while triedStates < states.count, paths.count < limit, !isStopped() {
      let newStates = triedStates..<states.count
      triedStates = states.count
      for rule in rules where reached[rule.location] == nil && paths.count < limit {
        if isStopped() { break }
        tryOut(rule, newStates)
        if paths.count - reported >= Self.pathsPerReport {
          report(Array(paths[reported...]))
          reported = paths.count
        }
      }
      if triedStates == states.count, !isStopped() { repeatPaths() }
    }
    if reported < paths.count { report(Array(paths[reported...])) }
  }

  private mutating func tryOut(_ rule: Rule, _ newStates: Range<Int>) {
    var count = 0
    let needed = rule.previous.map { words(neededBy: $0) } ?? []
    for index in newStates where count < Self.maximumStatesPerRule {
      guard fits(rule, needing: needed, in: index) else { continue }
      count += 1
      let messages = responder.messages(
        matching: rule, in: states[index].conversation, limit: Self.maximumMessagesPerState)
      if messages.isEmpty { reasons[rule.location] = .noMessage }
      for message in messages where say(message, from: index, for: rule) { return }
    }
  }

  /// Returns a path whose messages contain phrases of the rule's pattern that no earlier wording contains; `nil` if the
  /// rule answers no such message.
  ///
  /// Of several states in which the rule may answer, the path ends in the one in which it answers the most phrases.
  private mutating func path(wording rule: Rule, limit: Int) -> Path? {
    guard let origin = reached[rule.location] else { return nil }
    var best: (path: Path, said: Set<RulePhrase>)?
    let needed = rule.previous.map { words(neededBy: $0) } ?? []
    var starts: [Int] = [origin.stateIndex]
    for index in states.indices
    where starts.count < Self.maximumStatesPerWording && index != origin.stateIndex {
      if fits(rule, needing: needed, in: index) { starts.append(index) }
    }
    for index in starts {
      var search = WordingSearch(
        rule: rule, conversation: states[index].conversation, limit: limit, said: said)
      search.run(with: responder)
      guard let first = search.answered.first, search.said.count > best?.said.count ?? said.count
      else { continue }
      let path = Path(
        .wordings, to: rule, exchanges: states[index].exchanges + [first],
        wordings: search.answered.dropFirst().map(\.message))
      best = (path, search.said)
      if search.answersAll { break }
    }
    said = best?.said ?? said
    // The path by which the rule was reached has this message already.
    let isKnown = best?.path.wordings == [] && best?.path.exchanges.last?.message == origin.message
    return isKnown ? nil : best?.path
  }

  /// Searches paths to the replies of a rule to which no path leads yet, and adds the states after these replies.
  private mutating func pathsToReplies(of path: Path) -> [Path] {
    guard let origin = reached[path.rule.location], path.rule.alternatives.count > 1,
      path.rule.alternatives.contains(where: { !givenReplies.contains($0.location) })
    else { return [] }
    let start = states[origin.stateIndex].conversation
    var search = ReplySearch(path, from: start, given: givenReplies)
    // `add` leaves out the state after a longer path.
    search.run(with: responder, maximumMessages: Self.maximumPathLength - 1)
    givenReplies = search.given
    for end in search.endStates {
      add(State(conversation: end.conversation, exchanges: end.exchanges))
    }
    return search.paths
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
          let reply = responder.respond(to: message, in: &state.conversation)
          state.exchanges.append(Exchange(message, reply, after: state.conversation))
        }
        add(state)
      }
    }
  }

  /// Returns whether a rule could answer in a state, judged by its topic and what it needs of the last reply.
  ///
  /// At the start of the conversation, a rule of a topic that is not searched there is tried as well.
  private mutating func fits(_ rule: Rule, needing words: [Int32], in index: Int) -> Bool {
    if let topic = rule.topic, !topics(searchedIn: self.topic(of: states[index])).contains(topic) {
      return states[index].exchanges.isEmpty
    }
    return words.allSatisfy(states[index].lastWords.contains)
      && responder.canFollowLastReply(rule, in: states[index].conversation)
  }

  /// Sends a message, records the rules that answered, and returns whether `rule` is reached.
  private mutating func say(_ message: String, from index: Int, for rule: Rule) -> Bool {
    var state = states[index]
    let reply = responder.respond(to: message, in: &state.conversation)
    let steps = reply.explanation.steps
    state.exchanges.append(Exchange(message, reply, after: state.conversation))
    for step in steps where paths.count < limit && reached[step.rule.location] == nil {
      reached[step.rule.location] = (index, message)
      if replies.isEmpty { counter?.advance(1) }
      givenReplies.formUnion(reply.explanation.chosenReplies)
      paths.append(Path(.rule, to: step.rule, exchanges: state.exchanges))
      arrivals.append((step.rule, state.exchanges))
    }
    add(state)
    if reached[rule.location] != nil { return true }
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
    let key = topic(of: state) + "\n" + (state.conversation.replies.first ?? "")
    guard knownStates.insert(key).inserted else { return }
    var state = state
    state.lastWords = state.exchanges.last.map { words($0.reply) } ?? []
    states.append(state)
  }

  private func topic(of state: State) -> String { state.conversation.topic ?? initialTopic }

  private mutating func topics(searchedIn topic: String) -> Set<String> {
    if let known = searchedTopics[topic] { return known }
    let topics = responder.responder.topics(searchedIn: topic)
    searchedTopics[topic] = topics
    return topics
  }

  private func reason(for rule: Rule) -> Reason {
    if isStopped() { return reasons[rule.location] ?? .notTried }
    let isEntered = rule.topic.map { topic in
      states.contains { searchedTopics[self.topic(of: $0)]?.contains(topic) ?? false }
    }
    if let topic = rule.topic, isEntered == false { return .topicNeverEntered(topic) }
    return reasons[rule.location] ?? rule.previous.map(Reason.nothingLikePrevious) ?? .notTried
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
    let words = text.lowercased().split { !($0.isLetter || $0.isNumber) }
    return Set(words.map { wordNumbers.number(of: String($0)) })
  }

  private mutating func words(neededBy previous: String) -> [Int32] {
    if let known = requiredWords[previous] { return known }
    let words = Self.plainWords(previous).map { wordNumbers.number(of: String($0)) }
    requiredWords[previous] = words
    return words
  }
}
