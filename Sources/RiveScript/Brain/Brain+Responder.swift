public import Responder

extension Brain: Responder {
  /// The numbers of files, triggers, and topics; `begin` is no topic.
  public var summary: RuleSummary {
    RuleSummary(
      language: RiveScriptLanguage.name, files: files.count, rules: triggers.count,
      topics: topics.count { $0.name != Topic.begin })
  }

  /// `random`, the topic of all rules outside of `> topic` and `> begin`.
  public var initialTopic: String? { Topic.initial }

  /// The initial topic, then the others in the order of the files; without the begin block.
  public var topicNames: [String] {
    let names = topics.map(\.name).filter { $0 != Topic.begin && $0 != Topic.initial }
    return [Topic.initial] + names
  }

  /// The greeting in a new conversation.
  public var greeting: String? { greeting(in: Conversation()) }

  /// Returns the greeting of `! global greeting`; if it is `{@message}`, the reply to that message.
  public func greeting(in conversation: Conversation) -> String? {
    guard let greetingText else { return nil }
    guard greetingText.hasPrefix("{@"), greetingText.hasSuffix("}") else { return greetingText }
    var copy = conversation
    return respond(to: String(greetingText.dropFirst(2).dropLast()), in: &copy).text
  }

  /// Returns the topic and the topics that it includes or inherits.
  public func topics(searchedIn topic: String) -> Set<String> {
    guard let number = topicNumbers[topic] else { return [topic] }
    return Set(graph.searched(from: number).map { topics[$0.topic].name })
  }

  /// Returns the reply to a message, and records the exchange in the conversation unless the reply was interrupted.
  public func respond(to message: String, in conversation: inout Conversation) -> Reply {
    let subject = Subject(normalizer.message(message))
    var evaluator = Evaluator(self, conversation)
    evaluator.message = SentMessage(typed: message, normalized: subject.bytes)
    evaluator.parts = parts(of: message)
    if repeatAvoidance != .nothing { evaluator.knownMatches = KnownMatches(self) }
    // The evaluator has a copy of the conversation. The original is emptied: with two owners, the first change of a
    // dictionary would copy it.
    let (earlier, randomness) = (conversation.replies, conversation.randomness)
    conversation = Self.emptyConversation
    var text = evaluator.reply(to: subject)
    if repeatAvoidance != .nothing { retry(subject, &evaluator, &text, avoiding: earlier) }
    let wasInterrupted = evaluator.problems.last?.isInterruption ?? false
    if wasInterrupted {
      evaluator.undo()
      evaluator.conversation.randomness = randomness
    } else {
      evaluator.conversation.record(
        input: String(decoding: subject.bytes, as: UTF8.self),
        reply: String(decoding: text, as: UTF8.self))
    }
    conversation = evaluator.conversation
    var reply = Reply(
      text: String(decoding: text, as: UTF8.self),
      problems: substitutionProblems(in: message) + evaluator.problems,
      explainedBy: BrainExplanation(brain: self, trace: evaluator.trace))
    reply.readsClock = evaluator.readsClock
    reply.calls = evaluator.calls
    return reply
  }

  private static let emptyConversation = Conversation(user: "")

  /// Returns a problem if the message is read without substitutions, otherwise none.
  ///
  /// A message is read without them if they would make it longer than the limit, or take too long.
  private func substitutionProblems(in message: String) -> [ReplyProblem] {
    guard normalizer.isTooLong(message) else { return [] }
    return [
      ReplyProblem(
        .tooLong,
        "the substitutions make the message longer than \(Normalizer.maximumLength) bytes, or take too long:"
          + " it is read without them")
    ]
  }
}

extension Evaluator {
  /// Undoes the changes of an interrupted reply, or of one that is drawn again.
  ///
  /// User variables are restored one by one, because a snapshot would cost a copy of all of them at the first change.
  /// The other parts are small or rarely change, so they were saved at the start.
  mutating func undo() {
    if let firstCall {
      conversation = firstCall.conversation
      overwritten.removeSubrange(firstCall.overwrittenCount...)
    }
    for (name, old) in overwritten.reversed() { conversation.variables[name] = old }
    conversation.topic = start.topic
    conversation.randomness = start.randomness
    conversation.lastMatch = start.lastMatch
    conversation.robotVariables = start.robotVariables
    conversation.environment = start.environment
  }
}
