import Responder

/// Tries messages of one rule in one state, to find those that the rule answers.
///
/// Messages that say several phrases at once are tried first. If another rule answers one of them, its phrases are
/// tried one by one.
struct WordingSearch {
  let rule: Rule
  let conversation: Conversation
  /// The maximum number of messages found.
  let limit: Int
  /// The phrases said before, and those of the messages found.
  private(set) var said: Set<RulePhrase>
  private(set) var answered: [Exploration.Exchange] = []
  /// Whether the rule answered each phrase.
  private(set) var answersAll = false

  init(of rule: Rule, in conversation: Conversation, limit: Int, said: Set<RulePhrase>) {
    self.rule = rule
    self.conversation = conversation
    self.limit = limit
    self.said = said
  }

  mutating func run(with responder: TimedResponder) {
    guard !tryOut(.together, with: responder) else { return }
    _ = tryOut(.oneByOne, with: responder)
  }

  /// Returns whether the rule answered each phrase.
  private mutating func tryOut(_ way: RuleWording.Way, with responder: TimedResponder) -> Bool {
    answersAll = true
    for wording in responder.wordings(of: rule, in: conversation, except: said, way, limit: limit) {
      guard !said.isSuperset(of: wording.phrases), answered.count < limit else { continue }
      var conversation = conversation
      let reply = responder.respond(to: wording.message, in: &conversation)
      if reply.explanation.steps.first(where: { !$0.gaveWay })?.rule.location == rule.location {
        answered.append(Exploration.Exchange(wording.message, reply, after: conversation))
        said.formUnion(wording.phrases)
      } else {
        answersAll = false
      }
    }
    return answersAll
  }
}
