/// The property that decides which of two matching rules comes first, and therefore wins.
public enum Criterion: String, Sendable, Hashable, Codable, CaseIterable {
  /// The loser is only a star.
  case bareStar
  /// The loser has no word.
  case words
  /// The loser has a star, a number, a single word or an optional part, and the winner has none of this kind.
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
