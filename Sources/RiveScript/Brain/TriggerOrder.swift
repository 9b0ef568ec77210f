/// The order in which matching triggers of the same weight and topic win; `! global order` sets it too.
///
/// In all of them, triggers with fewer kinds of wildcards and with more words win; they differ for triggers that mix
/// kinds of wildcards.
public enum TriggerOrder: String, Sendable, Hashable, CaseIterable {
  /// The working draft's: like `python`, but a trigger that is only `*` comes after all others.
  case draft
  /// The Python implementation's: triggers without words last, then those with `*`, with `#`, with `_` and with `[`,
  /// then fewer words, shorter texts, and the alphabet.
  case python
  /// The JavaScript implementation's: the first of `_`, `#`, `*` and `[` in a trigger decides, then fewer words, with
  /// brackets as text, shorter texts, and the order of the files.
  case javascript
}
