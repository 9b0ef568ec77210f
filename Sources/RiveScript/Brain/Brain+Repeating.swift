import Responder

/// Avoiding repetitions: `! global repeat = never` and `! global repeat = sentences`.
extension Brain {
  /// The texts that a robot avoids repeating.
  enum Avoidance: Sendable {
    /// Nothing.
    case nothing
    /// The last reply.
    case lastReply
    /// Every sentence of the last replies that a conversation remembers, and the last reply above all.
    case sentences

    /// Reads the value of `! global repeat`.
    init(_ value: String?) {
      switch value {
      case "never": self = .lastReply
      case "sentences": self = .sentences
      default: self = .nothing
      }
    }
  }

  /// Draws again while the reply repeats what the robot avoids, and chance could give another one.
  ///
  /// If every draw repeats a sentence, the reply with the oldest repeated sentence is taken.
  func retry(
    _ subject: Subject, _ evaluator: inout Evaluator, _ text: inout [UInt8],
    from before: Conversation
  ) {
    if avoidance == .sentences { retrySentences(subject, &evaluator, &text, from: before) }
    guard let last = before.replies.first.map({ Array($0.utf8) }) else { return }
    for _ in 0..<Self.maximumRetries where text == last && evaluator.choseAtRandom {
      draw(subject, &evaluator, &text, from: before)
    }
  }

  private func retrySentences(
    _ subject: Subject, _ evaluator: inout Evaluator, _ text: inout [UInt8],
    from before: Conversation
  ) {
    let earlier = before.replies.map { Self.sentences(of: Array($0.utf8)) }
    func age(_ text: [UInt8]) -> Int? {
      let sentences = Self.sentences(of: text)
      return earlier.firstIndex { !$0.isDisjoint(with: sentences) }
    }
    guard var bestAge = age(text) else { return }
    var best = (evaluator: evaluator, text: text)
    for _ in 0..<Self.maximumSentenceRetries where evaluator.choseAtRandom {
      draw(subject, &evaluator, &text, from: before)
      guard let age = age(text) else { return }
      if age > bestAge {
        bestAge = age
        best = (evaluator, text)
      }
    }
    // The random numbers are not restored, because the same choice would come again.
    let randomness = evaluator.conversation.randomness
    (evaluator, text) = best
    evaluator.conversation.randomness = randomness
  }

  private func draw(
    _ subject: Subject, _ evaluator: inout Evaluator, _ text: inout [UInt8],
    from before: Conversation
  ) {
    var conversation = before
    conversation.randomness = evaluator.conversation.randomness
    let message = evaluator.message
    evaluator = Evaluator(self, conversation)
    evaluator.message = message
    text = evaluator.reply(to: subject)
  }

  /// Returns the sentences of a reply: the parts that end in a full stop or a question or exclamation mark.
  static func sentences(of text: [UInt8]) -> Set<[UInt8]> {
    var sentences: Set<[UInt8]> = []
    var start = 0
    func add(upTo end: Int) {
      let sentence = text[start..<end].trimmed
      if !sentence.isEmpty { sentences.insert(Array(sentence)) }
      start = end
    }
    for index in text.indices where ".!?".utf8.contains(text[index]) {
      let next = index + 1
      if next == text.count || text[next] == 0x20 || text[next] == 0x0A { add(upTo: next) }
    }
    add(upTo: text.count)
    return sentences
  }

  /// The maximum number of draws; with two replies of equal weight, all of them fail once in 2^64 times.
  private static let maximumRetries = 64
  /// The maximum number of draws for new sentences: most rules have three to five replies.
  private static let maximumSentenceRetries = 24
}
