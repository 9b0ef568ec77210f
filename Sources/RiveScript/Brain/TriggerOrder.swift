/// The order in which matching triggers of the same weight and topic win; `! global order` sets it too.
///
/// All agree that fewer kinds of wildcards come first, and more words; they differ where a trigger mixes them.
public enum TriggerOrder: String, Sendable, Hashable, CaseIterable {
  /// The working draft's: as `python`, with a trigger that is nothing but `*` behind all others.
  case draft
  /// The Python implementation's: triggers without words last, then those with `*`, with `#`, with `_` and with `[`,
  /// then fewer words, shorter texts, and the alphabet.
  case python
  /// The JavaScript implementation's: the first of `_`, `#`, `*` and `[` in a trigger decides, then fewer words, with
  /// brackets as text, shorter texts, and the order of the files.
  case javascript
}
