package import Conversations
package import Responder
import ScreenKit
package import Viper

/// The requests of the `/teach` dialogue's Presenter to its Interactor.
package enum TeachingRequest: Event {
  /// Propose triggers for the message with the wrong reply, and count how many of the examples each one matches.
  case propose(for: Moment, examples: LessonExamples)
  /// Check whether a rule can be written for this lesson.
  case review(Lesson, Moment)

  package var summary: String {
    switch self {
    case .propose(let moment, _): "propose for " + LogText.quoted(moment.exchange.message)
    case .review(let lesson, _): "review " + LogText.quoted(lesson.trigger)
    }
  }
}

/// The results of the `/teach` dialogue's Interactor.
package enum TeachingOutcome: EventResult {
  case proposed([TriggerProposal])
  /// A rule for the lesson matches the message.
  case accepted(Lesson)
  /// The trigger is invalid or does not match the message.
  case refused(trigger: String)

  package var summary: String {
    switch self {
    case .proposed(let triggers): "proposed \(triggers.count) triggers"
    case .accepted(let lesson): "accepted " + LogText.quoted(lesson.trigger)
    case .refused(let trigger): "refused " + LogText.quoted(trigger)
    }
  }
}

/// The use cases of the dialogue: propose triggers, and check whether one matches the message.
package final class TeachingInteractor: Interactor {
  package weak var presenter: (any ResultReceiver<TeachingOutcome>)?

  package init() {}

  package func handle(_ request: TeachingRequest) async {
    switch request {
    case .propose(let moment, let examples):
      presenter?.receive(.proposed(await Self.proposals(for: moment, examples)))
    case .review(let lesson, let moment):
      let isPossible = moment.robot.responder.writer?.rule(for: lesson) != nil
      presenter?.receive(isPossible ? .accepted(lesson) : .refused(trigger: lesson.trigger))
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
