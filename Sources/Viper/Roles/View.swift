/// Draws, and turns what the user does into events.
///
/// Owns its Presenter strongly, directly or through the Middleware before it.
@MainActor
public protocol View<Result>: ResultReceiver {
  /// Waits for the user once, and hands on the event that came of it.
  ///
  /// Called again and again while the screen is in front; returns when the event is done with.
  func takeTurn() async
}
