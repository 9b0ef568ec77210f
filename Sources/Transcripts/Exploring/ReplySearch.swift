import Responder

/// Tries random choices until a rule has given each of its replies.
///
/// The last message of a path to the rule is said again and again in one conversation, each time with the next seed. A
/// new conversation begins where the rule no longer answers it, where a variable would get the value that it has already,
/// and where the path would become too long.
struct ReplySearch {
  /// The number of seeds that are tried for a rule.
  private static let seeds: UInt64 = 64

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
    for seed in 0..<Self.seeds {
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
      }
    }
  }

  private mutating func add(_ said: Said, to open: inout State) {
    open.exchanges.append(said.exchange)
    open.conversation = said.conversation
    given.formUnion(said.replies)
    ends.append(open)
    paths.append(
      Exploration.Path(rule: rule, exchanges: open.exchanges, arrival: start.exchanges.count))
  }

  /// Says the message; returns `nil` unless the rule answers with a reply that was not given before.
  private func say(
    _ seed: UInt64, in conversation: Conversation, to responder: TimedResponder
  ) -> Said? {
    var conversation = conversation
    conversation.randomness = Randomness(seed: seed)
    let reply = responder.respond(to: message, in: &conversation)
    let replies = reply.explanation.replies
    guard reply.explanation.steps.contains(where: { $0.rule.location == rule.location }),
      !given.isSuperset(of: replies)
    else { return nil }
    let exchange = Exploration.Exchange(message, reply, after: conversation, seed: seed)
    return Said(exchange: exchange, replies: replies, conversation: conversation)
  }
}
