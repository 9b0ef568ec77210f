import Conversations
import Responder
package import ScreenKit
package import Viper

/// The Presenter of the `/teach` dialogue, which asks for the reply and the trigger, and returns the lesson.
package final class TeachingPresenter: Presenter {
  package weak var view: (any ResultReceiver<TeachingResult>)?
  private let interactor: any EventHandler<TeachingRequest>
  private weak var router: (any Router<ChatApp>)?
  private var moment: Moment?
  /// The better reply; `nil` until it is known.
  private var reply: String?
  /// The proposed triggers, chosen by number.
  private var proposals: [TriggerProposal] = []
  private var accepted: Lesson?

  package init(interactor: any EventHandler<TeachingRequest>, router: any Router<ChatApp>) {
    self.interactor = interactor
    self.router = router
  }

  package func handle(_ event: TeachingEvent) async {
    switch event {
    case .opened(.lesson(let moment, let reply, let examples)):
      await open(moment, reply, examples)
    case .opened(let params), .returned(let params):
      router?.report(unknown: params, at: .teaching)
      await close(.back, .nothing)
    case .told(.endRequested, _): await close(.leave, .leave)
    case .told: break
    case .answered(let line): await answer(line)
    case .cancelled:
      view?.receive(.cancelled(Words.teachingCancelled))
      await close(.back, .nothing)
    }
  }

  package func receive(_ outcome: TeachingOutcome) {
    switch outcome {
    case .proposed(let triggers): proposals = triggers
    case .accepted(let lesson): accepted = lesson
    case .refused(let trigger): view?.receive(.problem(ChatProblem.badTrigger(trigger).words))
    }
  }

  private func open(_ moment: Moment, _ reply: String?, _ examples: LessonExamples) async {
    self.moment = moment
    self.reply = reply
    await interactor.handle(.propose(for: moment, examples: examples))
    ask()
  }

  private func ask() {
    guard let moment else { return }
    let topic =
      moment.before.topic == moment.robot.responder.initialTopic ? nil : moment.before.topic
    view?.receive(
      .question(
        reply == nil
          ? Words.whichReply(to: moment.exchange.message, in: topic)
          : Words.whichTrigger(of: proposals)))
  }

  private func answer(_ line: String) async {
    let text = line.trimmed
    // A command ends the dialogue, and the chatroom runs it. As in the chatroom, `//` at the start stands for `/`.
    if text.hasPrefix("/"), !text.hasPrefix("//") { return await close(.back, .typed(text)) }
    let said = text.hasPrefix("//") ? String(text.dropFirst()) : text
    guard let reply else {
      self.reply = said
      return ask()
    }
    guard let moment, let trigger = trigger(meantBy: said) else { return ask() }
    await interactor.handle(
      .review(
        Lesson(
          message: moment.exchange.message, trigger: trigger, reply: reply,
          conversation: moment.before, winner: moment.exchange.reply.explanation.winner), moment))
    guard let accepted else { return ask() }
    await close(.taught, .taught(accepted))
  }

  /// Returns the typed trigger without its `+`, or the proposal with the typed number; `nil` if no proposal has it.
  private func trigger(meantBy answer: String) -> String? {
    guard let number = Int(answer) else {
      let trigger = answer.hasPrefix("+ ") ? String(answer.dropFirst(2)).trimmed : answer
      return trigger.isEmpty ? nil : trigger
    }
    return proposals.indices.contains(number - 1) ? proposals[number - 1].trigger : nil
  }

  private func close(_ message: ChatApp.Message, _ params: ChatApp.Params) async {
    await router?.send(PageMessenger(message, params), from: .teaching)
  }
}
