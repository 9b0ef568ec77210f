import Responder

/// One kind of mistake in rule files, and how to find it.
///
/// Each check stands in a file of its own and in `CheckRegistry.all`. What reading and compiling the rules
/// reports anyway has a check too, for its words; it finds nothing by itself.
protocol RuleCheck: Sendable {
  static var description: CheckDescription { get }

  /// Every place where the mistake is, in any order.
  func diagnostics(in book: RuleBook) -> [Diagnostic]
}

extension RuleCheck {
  func diagnostics(in book: RuleBook) -> [Diagnostic] { [] }
}
