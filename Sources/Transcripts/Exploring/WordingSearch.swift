import Responder

/// Tries messages of one rule in one state, to find those that the rule answers.
///
/// Messages that say several phrases at once are tried first. The phrases of those that another rule answers are then
/// tried one by one.
struct WordingSearch {
  let rule: Rule
  let conversation: Conversation
  /// The maximum number of messages found.
  let limit: Int
  /// The phrases said before, and those of the messages found.
  private(set) var said: Set<RulePhrase>
  private(set) var answered: [Exploration.Exchange] = []
  private(set) var triedPhrases: Set<RulePhrase> = []

  /// Whether the rule answered each phrase that was tried.
  var answersAll: Bool { said.isSuperset(of: triedPhrases) }

  mutating func run(with responder: TimedResponder) {
    tryOut(.together, with: responder)
    if !answersAll { tryOut(.oneByOne, with: responder) }
  }

  private mutating func tryOut(
    _ distribution: RuleWording.Distribution, with responder: TimedResponder
  ) {
    // More messages than `limit`, because other rules may answer some of them.
    let wordings = responder.wordings(
      of: rule, in: conversation, except: said, distribution, limit: 2 * limit + 16)
    for wording in wordings {
      triedPhrases.formUnion(wording.phrases)
      guard !said.isSuperset(of: wording.phrases), answered.count < limit else { continue }
      if answered.contains(where: { $0.message == wording.message }) {
        said.formUnion(wording.phrases)
        continue
      }
      var conversation = conversation
      let reply = responder.respond(to: wording.message, in: &conversation)
      guard reply.matchedRule?.location == rule.location else { continue }
      answered.append(Exploration.Exchange(wording.message, reply, after: conversation))
      said.formUnion(wording.phrases)
    }
  }
}
