/// What passes between screens: forward when one opens, back when the one above it closes.
@MainActor
public protocol DataReceiver<App>: AnyObject {
  associatedtype App: Application
  /// The screen has just been opened, and is about to come to the front.
  func receiveInitialData(_ data: App.Params) async
  /// The screen above has closed, and this one is in front again.
  func receiveCallbackData(_ data: App.Params) async
}

extension DataReceiver {
  public func receiveInitialData(_ data: App.Params) async {}
  public func receiveCallbackData(_ data: App.Params) async {}
}
