/// Told by the Wireframe as the stack moves.
@MainActor
public protocol FocusReceiver: AnyObject {
  /// The screen is about to be in front.
  func willBecomeFocus() async
  /// The screen is about to be covered or closed.
  func willResignFocus() async
}

extension FocusReceiver {
  public func willBecomeFocus() async {}
  public func willResignFocus() async {}
}
