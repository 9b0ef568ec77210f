package import ChatModel
package import Responder
package import Viper

/// What the dialogue's Presenter asks of its Interactor.
package enum TeachingRequest: Event {
  /// Propose triggers for the message that got the wrong reply.
  case propose(for: Moment)
  /// See whether a rule can be written for this lesson.
  case review(Lesson, Moment)

  package var summary: String {
    switch self {
    case .propose(let moment): "propose for " + LogText.quoted(moment.exchange.message)
    case .review(let lesson, _): "review " + LogText.quoted(lesson.trigger)
    }
  }
}

/// What the dialogue's Interactor answers.
package enum TeachingOutcome: EventResult {
  case proposed([String])
  /// A rule for the lesson takes the message.
  case accepted(Lesson)
  /// The trigger does not take the message, or is none.
  case refused(trigger: String)

  package var summary: String {
    switch self {
    case .proposed(let triggers): "proposed \(triggers.count) triggers"
    case .accepted(let lesson): "accepted " + LogText.quoted(lesson.trigger)
    case .refused(let trigger): "refused " + LogText.quoted(trigger)
    }
  }
}

/// The use cases of the dialogue: propose triggers, and see whether one takes the message.
package final class TeachingInteractor: Interactor {
  package weak var presenter: (any ResultReceiver<TeachingOutcome>)?

  package init() {}

  package func handle(_ request: TeachingRequest) async {
    switch request {
    case .propose(let moment):
      let triggers = moment.robot.responder.writer?.triggers(for: moment.exchange.message)
      presenter?.receive(.proposed(triggers ?? []))
    case .review(let lesson, let moment):
      let isPossible = moment.robot.responder.writer?.rule(for: lesson) != nil
      presenter?.receive(isPossible ? .accepted(lesson) : .refused(trigger: lesson.trigger))
    }
  }
}
