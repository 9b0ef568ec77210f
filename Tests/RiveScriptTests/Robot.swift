import Responder

@testable import RiveScript

/// A robot for a test: rules, one conversation, and its replies.
struct Robot {
  var brain: Brain
  var talk: Conversation

  init(
    _ rules: String..., utf8: Bool = false, user: String = "localuser", seed: UInt64 = 0,
    configure: (inout BrainOptions) -> Void = { _ in }
  ) {
    var options = BrainOptions()
    options.parsing.utf8 = utf8
    configure(&options)
    let sources = rules.enumerated().map { RuleSource(name: "\($0.offset).rive", text: $0.element) }
    brain = Brain(sources, options: options)
    talk = Conversation(user: user, seed: seed)
  }

  mutating func reply(_ message: String) -> Reply { brain.respond(to: message, in: &talk) }

  mutating func answer(_ message: String) -> String { reply(message).text }

  mutating func answers(_ messages: String...) -> [String] { messages.map { answer($0) } }

  /// The stable names of the problems in the rules.
  var checks: [String] { brain.diagnostics.map(\.check) }

  static let noMatch = "ERR: No Reply Matched"
  static let noReply = "ERR: No Reply Found"
}
