/// A regular expression as a tree.
indirect enum RegexNode {
  case scalars(ScalarClass)
  case assertion(Assertion)
  case sequence([RegexNode])
  case choice([RegexNode])
  /// At least `least` times and at most `most` times; `nil` for no maximum.
  case repeated(RegexNode, least: Int, most: Int?)

  /// A condition on a position in the text, which consumes no scalars.
  enum Assertion {
    case textStart, textEnd, lineStart, lineEnd, wordBoundary, noWordBoundary
  }
}
