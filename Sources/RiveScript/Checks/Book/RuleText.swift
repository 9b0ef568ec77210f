/// A text of the rules in which tags count, and where it stands.
struct RuleText: Sendable {
  enum Role: Sendable { case reply, redirect, conditionSide, conditionReply, definition }

  var role: Role
  /// An index of `RuleBook.blocks` and of `Brain.triggers`; nil for a definition.
  var block: Int?
  var document: Int
  var statement: Statement
  var template: Template
}
