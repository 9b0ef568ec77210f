package import Responder

extension Exploration {
  /// A path to a rule: the exchanges from the start of a conversation.
  package struct Path: Sendable {
    /// The expectation of the case that is made from the path.
    package enum Kind: Sendable {
      /// The rule answers a message.
      case rule
      /// The rule answers several messages.
      case wordings
      /// The rule gives several replies.
      case replies
    }

    package var kind: Kind
    package var rule: Rule
    package var exchanges: [Exchange]
    /// The index of the first exchange in which the rule answers.
    package var arrival: Int
    /// Other messages that the same rule answers there.
    package var wordings: [String] = []

    /// - Parameter arrival: `nil` for the last exchange.
    init(
      _ kind: Kind, to rule: Rule, exchanges: [Exchange], arrival: Int? = nil,
      wordings: [String] = []
    ) {
      self.kind = kind
      self.rule = rule
      self.exchanges = exchanges
      self.arrival = arrival ?? exchanges.count - 1
      self.wordings = wordings
    }
  }

  /// A message with its reply.
  package struct Exchange: Sendable {
    package var message: String
    package var reply: String
    /// The seed that is set before the message, if any.
    package var seed: UInt64?
    /// The user's variables that the rules changed, with their values after the reply; `nil` if undefined.
    package var changes: [(name: String, value: String?)]

    init(_ message: String, _ reply: Reply, after conversation: Conversation, seed: UInt64? = nil) {
      self.message = message
      self.reply = reply.text
      self.seed = seed
      changes = reply.explanation.changedVariables.map { ($0, conversation[variable: $0]) }
    }
  }
}

extension Explanation {
  /// The locations of the replies that were chosen from several.
  var chosenReplies: Set<SourceLocation> {
    var replies: Set<SourceLocation> = []
    for case .choice(let reply, _, _, _, _) in steps.lazy.flatMap(\.findings) {
      replies.insert(reply.location)
    }
    return replies
  }

  /// The names of the variables that rules changed; those of rules that gave way to another rule do not count.
  var changedVariables: [String] {
    var names: Set<String> = []
    for case .variable(let name, _, _) in steps.lazy.filter({ !$0.gaveWay }).flatMap(\.findings) {
      names.insert(name)
    }
    return names.sorted()
  }
}
