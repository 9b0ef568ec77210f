/// The order in which matching triggers of the same weight and topic win; a rule file can set it with `! global order`.
///
/// In all orders, triggers with fewer kinds of wildcards and with more words win. The orders differ for triggers that mix
/// kinds of wildcards.
public enum TriggerOrder: String, Sendable, Hashable, CaseIterable {
  /// The order of the working draft: like `python`, but a trigger that is only `*` comes after all others.
  case draft
  /// The order of the Python implementation: triggers without words come last; then triggers with `*` come after
  /// triggers without it, and likewise with `#`, `_` and `[`; then triggers with fewer words and with shorter texts
  /// come later; last, the alphabet decides.
  case python
  /// The order of the JavaScript implementation: the first of `_`, `#`, `*` and `[` that a trigger contains decides;
  /// then triggers with fewer words, counting brackets as text, and with shorter texts come later; last, the order of
  /// the files decides.
  case javascript
}
