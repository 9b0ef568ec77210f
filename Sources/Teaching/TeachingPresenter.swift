import Conversations
import Responder
package import ScreenKit
package import Viper

/// The Presenter of the `/teach` dialogue, which asks for the reply and the trigger, and returns the lesson.
package final class TeachingPresenter: Presenter {
  package weak var view: (any ResultReceiver<TeachingResult>)?
  private let interactor: any Channel<TeachingRequest, TeachingOutcome>
  private weak var router: (any Router<ChatApp>)?
  /// The better reply; `nil` until it is known.
  private var reply: String?
  private var replyQuestion = ""
  /// The proposed triggers, chosen by number.
  private var proposals: [TriggerProposal] = []

  package init(
    interactor: any Channel<TeachingRequest, TeachingOutcome>, router: any Router<ChatApp>
  ) {
    self.interactor = interactor
    self.router = router
  }

  package func handle(_ event: TeachingEvent) async {
    switch event {
    case .opened(let params):
      reply = params.reply
      await interactor.handle(.begin(params.moment, examples: params.examples))
    case .told(.endRequested, _): await router?.send(PageMessenger(.leave), from: .teaching)
    case .told: break
    case .answered(let line): await answer(line)
    case .cancelled:
      view?.receive(.cancelled(Words.teachingCancelled))
      await close(.cancelled)
    }
  }

  package func receive(_ outcome: TeachingOutcome) {
    switch outcome {
    case .began(let message, let topic, let triggers):
      replyQuestion = Words.whichReply(to: message, in: topic)
      proposals = triggers
      ask()
    // `answer(_:)` awaits this result, and closes the dialogue.
    case .accepted: break
    case .refused(let trigger):
      view?.receive(.problem(ChatProblem.badTrigger(trigger).words))
      ask()
    }
  }

  private func ask() {
    view?.receive(.question(reply == nil ? replyQuestion : Words.whichTrigger(of: proposals)))
  }

  private func answer(_ line: String) async {
    let text = line.trimmed
    // A command ends the dialogue, and the chatroom runs it. As in the chatroom, `//` at the start stands for `/`.
    if text.hasPrefix("/"), !text.hasPrefix("//") { return await close(.typed(text)) }
    let typed = text.hasPrefix("//") ? String(text.dropFirst()) : text
    guard let reply else {
      self.reply = typed
      return ask()
    }
    guard let trigger = trigger(meantBy: typed) else {
      view?.receive(
        .problem(ChatProblem.noSuchLine(Int(typed) ?? 0, last: proposals.count).words))
      return ask()
    }
    for case .accepted(let lesson) in await interactor.results(
      of: .check(trigger: trigger, reply: reply))
    {
      await close(.taught(lesson))
    }
  }

  /// Returns the typed trigger without its `+`, or the proposal with the typed number; `nil` if no proposal has it.
  private func trigger(meantBy answer: String) -> String? {
    guard let number = Int(answer) else {
      return answer.hasPrefix("+ ") ? String(answer.dropFirst(2)).trimmed : answer
    }
    return proposals[number: number]?.trigger
  }

  private func close(_ callback: TeachingCallback) async {
    await router?.send(PageMessenger(.lessonEnded, callback), from: .teaching)
  }
}
