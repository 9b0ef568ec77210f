/// What a screen tells the Wireframe: a message's name, and typed params.
///
/// The screen says what happened; where that leads is the selector map's business.
public struct PageMessenger<App: Application>: Sendable {
  public var message: App.Message
  public var params: App.Params

  public init(_ message: App.Message, _ params: App.Params) {
    self.message = message
    self.params = params
  }
}
