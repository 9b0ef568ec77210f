import Viper

final class HumanComputerCommunicationPresenter: AskingPresenter<ChatroomResult, AIRobotEvent>,
  Presenter
{

  func handle(_ event: ChatroomEvent) async {
    switch event {
    case .opened: say("Ask me something.")
    case .told: break
    case .asked(let question):
      guard question.contains(where: { !$0.isWhitespace }) else { return }
      show(.progressBegan("Thinking"))
      await interactor.handle(.ask(question))
    case .left: await send(.close)
    }
  }

  func receive(_ result: AIRobotResult) {
    switch result {
    case .compared(let done, let total): show(.progressAdvanced(done: done, total: total))
    case .responded(let exchange):
      show(.progressEnded)
      say(exchange.answer)
    }
  }

  private func say(_ text: String) { show(.message(MessageDisplay(author: "Robot", text: text))) }
}
