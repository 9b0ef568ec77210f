import Conversations
package import Responder
import Synchronization

/// Records the messages that pass through a service, with the conversations before and after them.
final class MomentRecorder: Sendable {
  private let recorded = Mutex<[CaseTrial.Moment]>([])

  var moments: [CaseTrial.Moment] { recorded.withLock { $0 } }

  /// Returns a service that records its messages here.
  func recording(_ inner: any ResponderService) -> any ResponderService {
    RecordingService(inner: inner, recorder: self)
  }

  private struct RecordingService: WrappingResponderService {
    let inner: any ResponderService
    let recorder: MomentRecorder

    func answer(
      to message: String, in conversation: Conversation, by responder: any Responder
    ) async -> Answer {
      let answer = await inner.answer(to: message, in: conversation, by: responder)
      let moment = CaseTrial.Moment(
        message: message, before: conversation, reply: answer.reply, after: answer.conversation)
      recorder.recorded.withLock { $0.append(moment) }
      return answer
    }
  }
}

extension CaseTrial.Moment {
  /// Returns whether other rules give the recorded reply to the message, and leave the recorded conversation.
  ///
  /// A reply that reads the clock never counts as the recorded one. The state of the random generator is not compared:
  /// before the next message, it is set to its recorded state.
  ///
  /// - Parameter comparesRules: whether the same rules must take part too.
  package func isAnsweredAlike(
    by responder: any Responder, comparingRules comparesRules: Bool
  ) -> Bool {
    // A reply that depends on the time needs the case's clock, which is not available here.
    guard !reply.readsClock else { return false }
    var conversation = before
    conversation.clock = after.clock
    let other = responder.respond(to: message, in: &conversation)
    conversation.randomness = after.randomness
    // `lastMatch`, the text of the rule that answered, may have been changed, and nothing reads it.
    conversation.lastMatch = after.lastMatch
    guard other.text == reply.text, other.problems == reply.problems, !other.readsClock,
      other.outOfBand == reply.outOfBand, conversation == after
    else { return false }
    func locations(_ reply: Reply) -> [SourceLocation] {
      reply.explanation.steps.map(\.rule.location)
    }
    return !comparesRules || locations(other) == locations(reply)
  }
}

/// A wrapper of a service that repeats the random choices of a recorded run, and names rules as in that run.
///
/// Before each message, the wrapper sets the random generator to the recorded state. Once a message has no equal
/// recorded one, the wrapper leaves the generator alone.
final class RecordedChoicesService: WrappingResponderService {
  let inner: any ResponderService
  private let remaining: Mutex<ArraySlice<CaseTrial.Moment>>
  private let names: RuleNames

  init(_ inner: any ResponderService, _ moments: [CaseTrial.Moment], _ names: RuleNames) {
    self.inner = inner
    remaining = Mutex(moments[...])
    self.names = names
  }

  func answer(
    to message: String, in conversation: Conversation, by responder: any Responder
  ) async -> Answer {
    var conversation = conversation
    let moment = remaining.withLock { remaining -> CaseTrial.Moment? in
      guard let next = remaining.popFirst() else { return nil }
      if next.message == message { return next }
      remaining = []
      return nil
    }
    if let moment { conversation.randomness = moment.before.randomness }
    var answer = await inner.answer(to: message, in: conversation, by: responder)
    answer.reply = names.renaming(answer.reply)
    return answer
  }
}

/// The texts of rules before they were changed, by location.
///
/// A `rule>` line names a rule by its text. If replies named a changed rule by its new text, each `rule>` line with its
/// former text would fail, although the same rule answers.
package struct RuleNames: Sendable {
  private let texts: [SourceLocation: String]

  package init(_ rules: [Rule]) {
    texts = Dictionary(rules.map { ($0.location, $0.text) }) { first, _ in first }
  }

  /// Returns a reply whose explanation names rules by their former texts.
  func renaming(_ reply: Reply) -> Reply {
    var renamed = Reply(
      text: reply.text, problems: reply.problems,
      explainedBy: FormerExplanation(reply: reply, texts: texts))
    renamed.outOfBand = reply.outOfBand
    renamed.readsClock = reply.readsClock
    renamed.calls = reply.calls
    return renamed
  }

  private struct FormerExplanation: Explaining {
    let reply: Reply
    let texts: [SourceLocation: String]

    var explanation: Explanation {
      var explanation = reply.explanation
      for index in explanation.steps.indices {
        let rule = explanation.steps[index].rule
        explanation.steps[index].rule.text = texts[rule.location] ?? rule.text
      }
      return explanation
    }
  }
}
