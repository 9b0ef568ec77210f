/// A regular expression as a tree.
indirect enum RegexNode: Equatable {
  case scalars(ScalarClass)
  case assertion(Assertion)
  case sequence([RegexNode])
  case choice([RegexNode])
  /// At least `least` times, at most `most` times, nil for as often as you like.
  case repeated(RegexNode, least: Int, most: Int?)

  /// What holds between two scalars without taking one.
  enum Assertion: Equatable {
    case textStart, textEnd, lineStart, lineEnd, wordBoundary, noWordBoundary
  }
}
