import Responder

/// Avoiding repetitions: `! global repeat = never`, `sentences` and `questions`.
extension Brain {
  /// The texts that a robot avoids repeating, by the value of `! global repeat`.
  enum RepeatAvoidance: String, Sendable {
    case nothing
    case lastReply = "never"
    /// All sentences of the replies that a conversation remembers; if this is not possible, at least the last reply.
    case sentences
    /// The same sentences, and a third reply in a row that ends in a question.
    case questions
  }

  /// Draws the reply again, up to a maximum, while random choices gave the reply and `avoidance` forbids its text.
  ///
  /// With `.sentences` and `.questions`, each draw is rated by the most recent earlier reply with one of its sentences.
  /// If all draws repeat a sentence, the draw with the oldest such reply wins; a third question in a row comes last.
  func retry(
    _ subject: Subject, _ evaluator: inout Evaluator, _ text: inout [UInt8],
    avoiding replies: [String]
  ) {
    guard evaluator.mayDrawAgain else { return }
    if repeatAvoidance != .lastReply { retrySentences(subject, &evaluator, &text, replies) }
    guard let last = replies.first.map({ Array($0.utf8) }) else { return }
    for _ in 0..<Self.maximumRetries where text == last && evaluator.mayDrawAgain {
      draw(subject, &evaluator, &text)
    }
  }

  private func retrySentences(
    _ subject: Subject, _ evaluator: inout Evaluator, _ text: inout [UInt8], _ replies: [String]
  ) {
    let earlier = EarlierReplies(replies)
    let hasAsked =
      repeatAvoidance == .questions && replies.count > 1
      && replies.prefix(2).allSatisfy { Self.isQuestion($0.utf8) }
    func age(_ text: [UInt8]) -> Int? {
      hasAsked && Self.isQuestion(text) ? -1 : earlier.age(of: text)
    }
    guard var bestAge = age(text) else { return }
    var best = (evaluator: evaluator, text: text)
    for _ in 0..<Self.maximumSentenceRetries where evaluator.mayDrawAgain {
      draw(subject, &evaluator, &text)
      // The reply of an object that ran is given, because running it may have changed anything.
      guard let age = age(text), !evaluator.ranObject else { return }
      if age > bestAge {
        bestAge = age
        best = (evaluator, text)
      }
    }
    // The random generator is not restored; otherwise it would repeat the same choices.
    let (randomness, total) = (evaluator.conversation.randomness, evaluator.total)
    (evaluator, text) = best
    evaluator.conversation.randomness = randomness
    evaluator.earlier = total
  }

  /// Returns whether a reply ends in a question mark, ASCII or fullwidth.
  private static func isQuestion(_ text: some BidirectionalCollection<UInt8>) -> Bool {
    text.last == UInt8(ascii: "?") || text.suffix(3).elementsEqual([0xEF, 0xBC, 0x9F])
  }

  private func draw(
    _ subject: Subject, _ evaluator: inout Evaluator, _ text: inout [UInt8]
  ) {
    let randomness = evaluator.conversation.randomness
    evaluator.undo()
    evaluator.conversation.randomness = randomness
    let conversation = evaluator.conversation
    let (message, parts, matches) = (evaluator.message, evaluator.parts, evaluator.knownMatches)
    let total = evaluator.total
    evaluator = Evaluator(self, conversation)
    evaluator.earlier = total
    evaluator.message = message
    evaluator.parts = parts
    evaluator.knownMatches = matches
    text = evaluator.reply(to: subject)
  }

  /// The maximum number of draws; with two replies of equal weight, all of them fail once in 2^64 times.
  private static let maximumRetries = 64
  /// The maximum number of draws for a reply without repeated sentences.
  private static let maximumSentenceRetries = 24
}

extension Evaluator {
  /// Whether another draw could give another reply, no object would run twice for one message, and all draws so far
  /// stayed below the limits of one reply.
  fileprivate var mayDrawAgain: Bool {
    choseAtRandom && !ranObject && total.steps < brain.options.maximumSteps
      && total.bytes < brain.options.maximumWork
  }

  fileprivate var ranObject: Bool { ranMacro || !calls.isEmpty }
}

/// Earlier replies, the last one first.
private struct EarlierReplies {
  private let replies: [[UInt8]]

  init(_ replies: [String]) { self.replies = replies.map { Array($0.utf8) } }

  /// The minimum number of sentences for which a `Set` is faster than comparing each sentence.
  private static let minimumForSet = 16

  /// Returns the index of the most recent reply with a sentence of a text; `nil` if no reply has one.
  func age(of text: [UInt8]) -> Int? {
    var own: [ArraySlice<UInt8>] = []
    _ = text.hasSentence {
      own.append($0)
      return false
    }
    let all = own.count < Self.minimumForSet ? [] : Set(own)
    return replies.firstIndex { reply in
      reply.hasSentence { all.isEmpty ? own.contains($0) : all.contains($0) }
    }
  }
}

extension [UInt8] {
  /// Returns whether a sentence of the text meets a condition; the sentences are tried in order.
  ///
  /// A sentence ends at the end of the text, or with `.`, `?` or `!` before a space or a line feed.
  fileprivate func hasSentence(where isMet: (ArraySlice<UInt8>) -> Bool) -> Bool {
    var start = 0
    for index in indices {
      switch self[index] {
      case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): break
      default: continue
      }
      let next = index + 1
      if next == count || self[next] == 0x20 || self[next] == 0x0A {
        let sentence = self[start..<next].trimmed
        if !sentence.isEmpty, isMet(sentence) { return true }
        start = next
      }
    }
    let rest = self[start...].trimmed
    return !rest.isEmpty && isMet(rest)
  }
}
