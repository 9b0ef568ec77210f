import Terminal
public import Viper

/// The chatroom's View, whatever it draws on: results become calls of its two interfaces.
public protocol ChatroomView: View, ProgressViewInterface, MessageBoardViewInterface
where Result == ChatroomResult {}

extension ChatroomView {
  public func receive(_ result: ChatroomResult) {
    switch result {
    case .progress(let progress): show(progress)
    case .greeting(let text): showGreeting(text)
    case .message(let message): showMessage(message)
    case .notice(let text): showNotice(text)
    case .problem(let text): showProblem(text)
    case .explanation(let node): showExplanation(node)
    case .problems(let problems, let text):
      showProblem(ProblemText.of(problems).text + text)
    case .askingAgain(let message, _): showNotice(Words.askingAgain(message))
    case .cleared: clearBoard()
    case .aside(let result): receive(result)
    }
  }
}
