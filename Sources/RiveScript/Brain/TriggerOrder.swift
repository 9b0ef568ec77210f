/// The order in which matching triggers of one weight and inheritance level win; `! global order` sets it.
///
/// In all orders, triggers without wildcards come first, and triggers with more words win over others of the same kind.
/// The orders differ mostly for triggers that mix kinds of wildcards.
public enum TriggerOrder: String, Sendable, Hashable, CaseIterable {
  /// The order of the working draft: like `python`, but a trigger that is only `*` comes after all others.
  case draft
  /// The order of the Python implementation.
  ///
  /// Triggers without words come last. Among the others, those with `*` come after those without it; `#`, `_` and `[`
  /// follow in the same way. Then triggers with more words come first, then longer texts, then the alphabet decides.
  case python
  /// The order of the JavaScript implementation.
  ///
  /// Triggers of wildcards alone come last. Any other trigger belongs to the first of the classes `_`, `#`, `*` and `[`
  /// whose mark it contains. Triggers without a mark come first, then those of `[`, `_`, `#` and `*`. Then triggers
  /// with more words come first, where brackets count as text, then longer texts; last, the order of the files decides.
  case javascript
}
