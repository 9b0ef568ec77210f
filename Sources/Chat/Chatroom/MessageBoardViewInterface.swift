/// A View that shows what is said.
@MainActor
public protocol MessageBoardViewInterface: AnyObject {
  func showMessage(_ message: MessageDisplay)
  func showNotice(_ text: String)
  func showProblem(_ text: String)
  func clearBoard()
}
