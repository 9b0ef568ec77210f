import Responder

/// Tries random choices until a rule has given each of its replies.
///
/// The last message of a path to the rule is said again and again in one conversation, each time with the next seed. If
/// the rule no longer answers it there, or the path becomes too long, a new conversation begins.
struct ReplySearch {
  /// The number of seeds that are tried for a rule.
  private static let seeds: UInt64 = 64

  private let rule: Rule
  private let message: String
  /// The exchanges before the message, and the conversation after them.
  private let start: (exchanges: [Exploration.Exchange], conversation: Conversation)
  /// The locations of all replies given.
  private(set) var given: Set<SourceLocation>
  /// The paths to the replies that were not given before.
  private(set) var paths: [Exploration.Path] = []

  /// - Parameter conversation: the conversation before the last message of the path.
  init(
    _ path: Exploration.Path, from conversation: Conversation, given: Set<SourceLocation>
  ) {
    rule = path.rule
    message = path.exchanges.last?.message ?? ""
    start = (path.exchanges.dropLast(), conversation)
    self.given = given
  }

  /// - Parameter longest: the maximum number of messages of a path.
  mutating func run(with responder: TimedResponder, longest: Int) {
    var exchanges = start.exchanges
    var conversation = start.conversation
    for seed in 0..<Self.seeds {
      guard rule.alternatives.contains(where: { !given.contains($0.location) }) else { return }
      var said = exchanges.count < longest ? say(seed, in: conversation, to: responder) : nil
      let isContinued = said != nil && exchanges.count > start.exchanges.count
      if said == nil {
        (exchanges, conversation) = start
        said = say(seed, in: conversation, to: responder)
      }
      guard let said, !given.isSuperset(of: said.replies) else { continue }
      given.formUnion(said.replies)
      exchanges.append(said.exchange)
      conversation = said.conversation
      if isContinued { paths.removeLast() }
      paths.append(
        Exploration.Path(rule: rule, exchanges: exchanges, arrival: start.exchanges.count))
    }
  }

  /// Says the message; returns `nil` if the rule does not answer.
  private func say(
    _ seed: UInt64, in conversation: Conversation, to responder: TimedResponder
  ) -> (exchange: Exploration.Exchange, replies: Set<SourceLocation>, conversation: Conversation)? {
    var conversation = conversation
    conversation.randomness = Randomness(seed: seed)
    let reply = responder.respond(to: message, in: &conversation)
    guard reply.explanation.steps.contains(where: { $0.rule.location == rule.location }) else {
      return nil
    }
    let exchange = Exploration.Exchange(message, reply, after: conversation, seed: seed)
    return (exchange, reply.explanation.replies, conversation)
  }
}
