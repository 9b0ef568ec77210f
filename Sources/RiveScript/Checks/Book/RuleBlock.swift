/// A trigger and the statements that belong to it.
struct RuleBlock: Sendable {
  /// An index of `RuleBook.documents`.
  var document: Int
  var trigger: Statement
  /// The `%` line.
  var previous: Statement?
  var conditions: [Statement] = []
  var redirects: [Statement] = []
  var replies: [Statement] = []

  var isEmpty: Bool { conditions.isEmpty && redirects.isEmpty && replies.isEmpty }
}
