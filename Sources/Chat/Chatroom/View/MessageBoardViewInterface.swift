/// A View that shows what is said.
@MainActor
public protocol MessageBoardViewInterface: AnyObject {
  /// Only where somebody is there to be greeted; does nothing unless a View has its own.
  func showGreeting(_ text: String)
  func showMessage(_ message: MessageDisplay)
  func showNotice(_ text: String)
  func showProblem(_ text: String)
  /// Shown as a notice unless a View has its own way.
  func showExplanation(_ node: ExplanationNode)
  func clearBoard()
}

extension MessageBoardViewInterface {
  public func showGreeting(_ text: String) {}

  public func showExplanation(_ node: ExplanationNode) {
    showNotice(node.lines.joined(separator: "\n"))
  }
}
