import Responder

/// Tries random choices for the replies of a rule that were not given yet.
///
/// With each seed, the last message of a path to the rule is sent: after the last new reply, unless the path is too
/// long or a variable would keep its value; otherwise, where the path sends it; otherwise, after the path, for a
/// language that gives its replies in turn. Rare replies may not be found.
struct ReplySearch {
  /// The number of seeds that are tried for a rule, for each of its replies, and at least.
  private static let seeds = (rule: 64, reply: 8, least: 16)
  /// The number of seeds times replies from which on fewer seeds are tried: each try looks at all replies of the rule.
  private static let maximumLooks = 500_000

  /// Exchanges, and the conversation after them.
  struct State {
    var exchanges: [Exploration.Exchange]
    var conversation: Conversation
  }

  private struct Said {
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
  private(set) var ends: [State] = []

  /// - Parameter conversation: the conversation before the last message of the path.
  init(
    _ path: Exploration.Path, from conversation: Conversation, given: Set<SourceLocation>
  ) {
    rule = path.rule
    message = path.exchanges.last?.message ?? ""
    start = State(exchanges: path.exchanges.dropLast(), conversation: conversation)
    self.given = given
  }

  /// - Parameter longest: the maximum number of messages of a path.
  mutating func run(with responder: TimedResponder, longest: Int) {
    var open = start
    var repeated = start
    let first = responder.respond(to: message, in: &repeated.conversation)
    repeated.exchanges.append(
      Exploration.Exchange(message, first, after: repeated.conversation))
    let count = rule.alternatives.count
    let seeds = min(
      Self.seeds.rule + Self.seeds.reply * count, max(Self.seeds.least, Self.maximumLooks / count))
    for seed in 0..<UInt64(seeds) {
      guard rule.alternatives.contains(where: { !given.contains($0.location) }) else { return }
      let canContinue = paths.last != nil && open.exchanges.count < longest
      if canContinue, let said = say(seed, in: open.conversation, to: responder),
        said.exchange.changes.allSatisfy({ open.conversation[variable: $0.name] != $0.value })
      {
        paths.removeLast()
        add(said, to: &open)
      } else if let said = say(seed, in: start.conversation, to: responder) {
        open = start
        add(said, to: &open)
      } else if repeated.exchanges.count < longest,
        let said = say(seed, in: repeated.conversation, to: responder)
      {
        open = repeated
        add(said, to: &open)
      }
    }
  }

  private mutating func add(_ said: Said, to open: inout State) {
    open.exchanges.append(said.exchange)
    open.conversation = said.conversation
    given.formUnion(said.replies)
    ends.append(open)
    paths.append(
      Exploration.Path(
        .replies, to: rule, exchanges: open.exchanges, arrival: start.exchanges.count))
  }

  /// Says the message; returns `nil` unless the rule answers with a reply that was not given before.
  private func say(
    _ seed: UInt64, in conversation: Conversation, to responder: TimedResponder
  ) -> Said? {
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
    return Said(exchange: exchange, replies: replies, conversation: conversation)
  }
}
