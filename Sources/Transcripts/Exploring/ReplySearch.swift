import Responder

/// Tries seeds to find the replies of a rule that were not given yet.
///
/// For each seed, the search sends the last message of a path to the rule, and takes the first of these positions at
/// which the rule gives a new reply:
///
/// 1. After the last new reply, unless the path is too long or the exchange sets a variable to the value that it has.
/// 2. Where the path sends it.
/// 3. After the path, because some languages give their replies in turn.
///
/// Rare replies may not be found.
struct ReplySearch {
  /// The number of seeds to try: `rule` plus `reply` for each reply, or as many as `maximumComparisons` allows, at
  /// least `minimum`.
  private static let seeds = (rule: 64, reply: 8, minimum: 16)
  /// The maximum number of seeds times replies, because each try looks at all replies of the rule.
  private static let maximumComparisons = 500_000

  /// Exchanges, and the conversation after them.
  struct State {
    var exchanges: [Exploration.Exchange]
    var conversation: Conversation
  }

  private struct NewReply {
    var exchange: Exploration.Exchange
    var replies: Set<SourceLocation>
    var conversation: Conversation
  }

  private let rule: Rule
  private let message: String
  private let start: State
  /// The locations of all replies given.
  private(set) var given: Set<SourceLocation>
  /// The paths to the replies that were not given before.
  private(set) var paths: [Exploration.Path] = []
  /// The state after each reply that was not given before.
  private(set) var endStates: [State] = []

  /// - Parameter conversation: the conversation before the last message of the path.
  init(
    _ path: Exploration.Path, from conversation: Conversation, given: Set<SourceLocation>
  ) {
    rule = path.rule
    message = path.exchanges.last?.message ?? ""
    start = State(exchanges: path.exchanges.dropLast(), conversation: conversation)
    self.given = given
  }

  /// - Parameter maximumMessages: the maximum number of messages of a path.
  mutating func run(with responder: TimedResponder, maximumMessages: Int) {
    var latest = start
    var afterPath = start
    let first = responder.respond(to: message, in: &afterPath.conversation)
    afterPath.exchanges.append(
      Exploration.Exchange(message, first, after: afterPath.conversation))
    let count = rule.alternatives.count
    let seeds = min(
      Self.seeds.rule + Self.seeds.reply * count,
      max(Self.seeds.minimum, Self.maximumComparisons / count))
    for seed in 0..<UInt64(seeds) {
      guard rule.alternatives.contains(where: { !given.contains($0.location) }) else { return }
      let canContinue = !paths.isEmpty && latest.exchanges.count < maximumMessages
      if canContinue, let found = newReply(seed, in: latest.conversation, to: responder),
        found.exchange.changes.allSatisfy({ latest.conversation[variable: $0.name] != $0.value })
      {
        paths.removeLast()
        add(found, to: &latest)
      } else if let found = newReply(seed, in: start.conversation, to: responder) {
        latest = start
        add(found, to: &latest)
      } else if afterPath.exchanges.count < maximumMessages,
        let found = newReply(seed, in: afterPath.conversation, to: responder)
      {
        latest = afterPath
        add(found, to: &latest)
      }
    }
  }

  private mutating func add(_ found: NewReply, to state: inout State) {
    state.exchanges.append(found.exchange)
    state.conversation = found.conversation
    given.formUnion(found.replies)
    endStates.append(state)
    paths.append(
      Exploration.Path(
        .replies, to: rule, exchanges: state.exchanges, arrival: start.exchanges.count))
  }

  /// Sends the message; returns `nil` unless the rule answers with a reply that was not given before.
  private func newReply(
    _ seed: UInt64, in conversation: Conversation, to responder: TimedResponder
  ) -> NewReply? {
    var conversation = conversation
    let randomness = Randomness(seed: seed)
    conversation.randomness = randomness
    let reply = responder.respond(to: message, in: &conversation)
    let replies = reply.explanation.chosenReplies
    guard reply.explanation.steps.contains(where: { $0.rule.location == rule.location }),
      !given.isSuperset(of: replies)
    else { return nil }
    let isChance = conversation.randomness.state != randomness.state
    let exchange = Exploration.Exchange(
      message, reply, after: conversation, seed: isChance ? seed : nil)
    return NewReply(exchange: exchange, replies: replies, conversation: conversation)
  }
}
