package import Conversations
package import Responder
import ScreenKit
package import Viper

/// The requests of the `/teach` dialogue's Presenter to its Interactor.
package enum TeachingRequest: Event {
  /// Begin a lesson on an exchange: propose triggers, and count how many of the examples each one matches.
  case begin(Moment, examples: LessonExamples)
  /// Check whether a rule can be written for a trigger and a reply.
  case check(trigger: String, reply: String)

  package var summary: String {
    switch self {
    case .begin(let moment, _): "begin on " + LogText.quoted(moment.exchange.message)
    case .check(let trigger, _): "check " + LogText.quoted(trigger)
    }
  }
}

/// The results of the `/teach` dialogue's Interactor.
package enum TeachingOutcome: EventResult {
  /// A lesson on a message began.
  ///
  /// - Parameter topic: the topic of the message; `nil` for the one in which conversations begin.
  case began(message: String, topic: String?, [TriggerProposal])
  /// A rule for the lesson matches the message.
  case accepted(Lesson)
  /// The trigger is invalid or does not match the message.
  case refused(trigger: String)

  package var summary: String {
    switch self {
    case .began(_, _, let triggers): "began with \(triggers.count) triggers"
    case .accepted(let lesson): "accepted " + LogText.quoted(lesson.trigger)
    case .refused(let trigger): "refused " + LogText.quoted(trigger)
    }
  }
}

/// The use cases of the `/teach` dialogue: propose triggers, and check whether one matches the message.
package final class TeachingInteractor: Interactor {
  package weak var presenter: (any ResultReceiver<TeachingOutcome>)?
  /// The exchange to correct, with its robot.
  private var moment: Moment?

  package init() {}

  package func handle(_ request: TeachingRequest) async {
    switch request {
    case .begin(let moment, let examples):
      self.moment = moment
      let topic = moment.before.topic
      presenter?.receive(
        .began(
          message: moment.exchange.message,
          topic: topic == moment.robot.responder.initialTopic ? nil : topic,
          await Self.proposals(for: moment, examples)))
    case .check(let trigger, let reply):
      guard let moment else { return }
      let lesson = Lesson(
        message: moment.exchange.message, trigger: trigger, reply: reply,
        conversation: moment.before, winner: moment.exchange.reply.explanation.winner)
      let isPossible = moment.robot.responder.writer?.rule(for: lesson) != nil
      presenter?.receive(isPossible ? .accepted(lesson) : .refused(trigger: trigger))
    }
  }

  @concurrent
  private static func proposals(
    for moment: Moment, _ examples: LessonExamples
  ) async -> [TriggerProposal] {
    guard let writer = moment.robot.responder.writer else { return [] }
    let common = writer.triggers(forAll: examples.frequent)
    let own = writer.triggers(for: moment.exchange.message).filter { !common.contains($0) }
    return await examples.proposals(common + own, by: writer)
  }
}
