/// The order in which matching triggers of the same weight and inheritance level win; `! global order` sets it.
///
/// In all orders, triggers without wildcards come first, and triggers with more words win over others of the same kind.
/// The orders differ mostly for triggers that mix kinds of wildcards.
public enum TriggerOrder: String, Sendable, Hashable, CaseIterable {
  /// The order of the working draft: like `python`, but a trigger that is only `*` comes after all others.
  case draft
  /// The order of the Python implementation. Bars outside of brackets are also read as in Python, and escapes in the
  /// values of variables stay text.
  ///
  /// Triggers without words come last. Among the others, a trigger without `*` comes before one with `*`. If both or
  /// none have it, then `#` decides in the same way, then `_`, then `[`. Then triggers with more words come first, then
  /// longer texts, then the alphabet decides.
  case python
  /// The order of the Python implementation, and its replies in detail: error texts, formats, blanks, missing captures.
  case likePython = "like-python"
  /// The order of the JavaScript implementation.
  ///
  /// Triggers of wildcards alone come last. Any other trigger has one class: `_` if it contains that mark, else `#`,
  /// else `*`, else `[`, else none. The classes rank in another order: none first, then `[`, `_`, `#` and `*`. Within a
  /// class, triggers with more words come first (a bracket is part of the word beside it), then longer texts, then
  /// triggers that are earlier in the files.
  case javascript

  /// The different orders; `likePython` has the order of `python`.
  static let distinct: [TriggerOrder] = [.draft, .python, .javascript]

  /// Whether triggers are read and sorted as the Python implementation does.
  var readsLikePython: Bool { self == .python || self == .likePython }
}
