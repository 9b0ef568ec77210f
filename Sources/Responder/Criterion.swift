/// The property by which one of two matching rules wins over the other.
public enum Criterion: String, Sendable, Hashable, Codable, CaseIterable {
  /// The loser is only a `*`.
  case bareStar
  /// The loser has no words.
  case words
  /// The kind of wildcard that makes the loser less specific: `*`, `#`, `_`, or an optional part.
  case star, number, singleWord, optional
  /// The winner has more words.
  case wordCount
  /// The winner's text is longer.
  case length
  /// The winner's text comes first alphabetically.
  case alphabet
  /// The winner comes first in the files.
  case position
}
