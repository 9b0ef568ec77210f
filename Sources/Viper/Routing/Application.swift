/// An application's own words, as types: what its Wireframe moves between, on what, and with what.
///
/// ```swift
/// enum Shop: Application {
///   enum Screen { case catalogue, basket }
///   enum Message { case showBasket, back }
///   enum Params { case nothing, article(Article) }
///   enum ScreenEvent { case pricesChanged }
/// }
/// ```
public protocol Application: Sendable {
  /// The screens' names.
  associatedtype Screen: Hashable & Sendable
  /// The names of what screens tell the Wireframe.
  associatedtype Message: Hashable & Sendable
  /// What they send along, and what a closing screen gives back.
  associatedtype Params: Sendable
  /// What may be sent to live screens.
  associatedtype ScreenEvent: Sendable
}
