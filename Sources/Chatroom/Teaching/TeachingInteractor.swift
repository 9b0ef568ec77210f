package import ChatModel
package import Responder
package import Viper

/// The requests of the `/teach` dialogue's Presenter to its Interactor.
package enum TeachingRequest: Event {
  /// Propose triggers for the message with the wrong reply; triggers that also match the examples come first.
  case propose(for: Moment, examples: [String])
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
  case proposed([String])
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
      let writer = moment.robot.responder.writer
      let message = moment.exchange.message
      let common =
        examples.isEmpty ? [] : writer?.triggers(forAll: [message] + examples) ?? []
      let own = writer?.triggers(for: message) ?? []
      presenter?.receive(.proposed(common + own.filter { !common.contains($0) }))
    case .review(let lesson, let moment):
      let isPossible = moment.robot.responder.writer?.rule(for: lesson) != nil
      presenter?.receive(isPossible ? .accepted(lesson) : .refused(trigger: lesson.trigger))
    }
  }
}
