/// A tag in a text of the rules.
struct TagUse: Sendable {
  enum Kind: Sendable, Hashable {
    case readUser, changeUser, readRobot, changeRobot, readEnvironment, changeEnvironment
    case topic, redirect, call, star, botStar
  }

  var kind: Kind
  /// What it names; nil where that is only known while talking.
  var name: String?
  /// The number of a star, counted from 1.
  var number = 0
  /// An index of `RuleBook.texts`.
  var text: Int
}
