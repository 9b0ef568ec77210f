import Responder

/// A message of the user or of an object, as typed and as normalized.
struct SentMessage {
  let typed: String
  let normalized: [UInt8]
  /// The alignment of the typed and the normalized message, computed on demand; `nil` also if there is none.
  var aligned: TypedText?
  /// Whether `aligned` was computed.
  var isAligned = false
  /// Whether the message is a question, computed on demand.
  var isQuestion: Bool?
}

/// A part of a message that is answered by itself.
struct MessagePart: Sendable {
  let typed: String
  let subject: Subject
  let isQuestion: Bool

  /// The maximum number of words of a part that is probably only a courtesy, such as “Thank you” or “You know”.
  private static let maximumCourtesyWords = 2

  /// Returns the priority of the part's reply, apart from weights.
  ///
  /// Questions come first, except one that only a catch-all answers: it comes behind a long statement that another rule
  /// answers. A part that continues the robot's last reply counts as long.
  func priority(isCatchAll: Bool, continues: Bool = false) -> Int {
    var words = 0
    subject.forEachWord { _, _ in words += 1 }
    let isLong = continues || words > Self.maximumCourtesyWords
    if isQuestion { return !isCatchAll ? 5 : isLong ? 3 : 2 }
    return isCatchAll ? (isLong ? 1 : 0) : (isLong ? 4 : 1)
  }
}

/// Answering a message part by part: `! global split`.
extension Evaluator {
  private struct PartAnswer {
    let partIndex: Int
    let text: [UInt8]
    let priority: Int
    let catchAllUse: CatchAllUse
    let lastMatch: String?
    let choseAtRandom: Bool
    /// The topic, other than the initial one, that the part enters if its reply is the one given.
    let enteredTopic: String?
  }

  /// Whether a catch-all helped to answer a part.
  private enum CatchAllUse {
    case notUsed
    case used
    /// Another rule matched the part; its redirects ended at a catch-all.
    case redirectedTo
  }

  /// Returns the reply to the user's message; if it has several parts, the replies to all of them, joined.
  ///
  /// With `split = sentences`, only the best reply is given, and a part that only a catch-all matches is left out,
  /// unless its reply is the best. A topic is left in any part, but entered only with the reply that is given: a game
  /// whose first question nobody sees doesn't begin. All parts share the limits of one message.
  mutating func answerMessage(_ whole: Subject, depth: Int) throws(ReplyFailure) -> [UInt8] {
    guard depth == 0, !parts.isEmpty else { return try answer(whole, depth: depth) }
    let (sent, choseBefore) = (message, choseAtRandom)
    defer {
      message = sent
      trace.part = nil
    }
    trace.parts = parts.map {
      Explanation.Part(text: $0.typed, isQuestion: $0.isQuestion, outcome: .unmatched)
    }
    let leavesOut = brain.options.split == .sentences
    var answers: [PartAnswer] = []
    var leftOut: (part: Int, match: Match, topic: Int)?
    var failure: ReplyFailure?
    for part in parts.indices {
      begin(partAt: part)
      beforeParts?.append(conversation)
      do throws(ReplyFailure) {
        let (match, topic) = try find(parts[part].subject, depth: 0)
        if leavesOut, brain.isCatchAll(trigger: match.trigger) {
          trace.parts[part].outcome = .leftOut
          let priority = parts[part].priority(isCatchAll: true)
          if leftOut.map({ parts[$0.part].priority(isCatchAll: true) <= priority }) ?? true {
            leftOut = (part, match, topic)
          }
        } else {
          answers.append(try answer(part: part, (match, topic)))
        }
      } catch {
        if error.endsAll { throw error }
        failure = error
        if trace.steps.last?.part == part {
          trace.answeringPart = part
          trace.parts[part].outcome = .heard
        }
        if case .noMatch = error { continue }
        addProblem(error.problem(in: brain))
      }
    }
    if let leftOut, !answers.contains(where: { wins($0, over: leftOut.part) }) {
      begin(partAt: leftOut.part)
      answers.append(try answer(part: leftOut.part, (leftOut.match, leftOut.topic)))
    }
    let highest = answers.lazy.map(\.priority).max()
    let rivals = answers.filter { $0.priority == highest }
    guard let last = rivals.last else { throw failure ?? .noMatch }
    let best =
      last.catchAllUse == .redirectedTo
      ? rivals.last(where: { $0.catchAllUse == .used }) ?? last : last
    trace.answeringPart = best.partIndex
    conversation.lastMatch = best.lastMatch
    if let topic = best.enteredTopic { conversation.topic = topic }
    for other in answers where other.enteredTopic != nil && other.partIndex != best.partIndex {
      trace.forgetTopics(ofPart: other.partIndex)
    }
    let given = leavesOut ? [best] : answers
    choseAtRandom = choseBefore || given.contains(where: \.choseAtRandom)
    for answer in given { trace.parts[answer.partIndex].outcome = .given }
    let text = Array(given.map(\.text).filter { !$0.isEmpty }.joined(separator: [0x20]))
    guard text.count <= brain.options.maximumReplyLength else { throw .tooLong }
    return text
  }

  private func wins(_ answer: PartAnswer, over leftOut: Int) -> Bool {
    let priority = parts[leftOut].priority(isCatchAll: true)
    return answer.priority > priority
      || answer.priority == priority && answer.partIndex > leftOut
        && answer.catchAllUse != .redirectedTo
  }

  private mutating func begin(partAt index: Int) {
    message = SentMessage(
      typed: parts[index].typed, normalized: parts[index].subject.bytes,
      isQuestion: parts[index].isQuestion)
    trace.part = index
    choseAtRandom = false
  }

  private mutating func answer(
    part: Int, _ found: (Match, topic: Int)
  ) throws(ReplyFailure) -> PartAnswer {
    conversation.lastMatch = brain.arena.string(brain.triggers[Int(found.0.trigger)].text)
    let topicBefore = conversation.topic
    let text = try answer(parts[part].subject, depth: 0, found)
    var enteredTopic: String?
    if brain.options.split == .sentences, conversation.topic != topicBefore,
      conversation.topic != Topic.initial
    {
      enteredTopic = conversation.topic
      conversation.topic = topicBefore
    }
    trace.parts[part].outcome = .heard
    let catchAllUse = catchAllUse(trace.steps.filter { $0.part == part })
    return PartAnswer(
      partIndex: part, text: text,
      priority: brain.priority(
        of: parts[part], by: found.0.trigger, isCatchAll: catchAllUse != .notUsed),
      catchAllUse: catchAllUse, lastMatch: conversation.lastMatch, choseAtRandom: choseAtRandom,
      enteredTopic: enteredTopic)
  }

  private func catchAllUse(_ steps: [Trace.Step]) -> CatchAllUse {
    let areCatchAlls = steps.map { brain.isCatchAll(trigger: $0.match.trigger) }
    guard areCatchAlls.contains(true) else { return .notUsed }
    return areCatchAlls.last == true && areCatchAlls.first == false ? .redirectedTo : .used
  }
}
