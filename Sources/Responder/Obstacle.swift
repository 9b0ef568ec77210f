/// The first thing that keeps one rule from answering one message.
public enum Obstacle: Sendable, Hashable {
  /// Nothing does: it is the rule that answers.
  case none
  /// The message fits up to `matched`; there the rule wants something else than what was `found`.
  ///
  /// An empty `wanted` stands for the end of the message, an empty `found` says that it had ended.
  case text(matched: String, wanted: String, found: String)
  /// The robot's last reply is not what the rule asks for.
  case previous(wanted: String, said: String)
  /// The talk is in another topic, and that one does not have the rule.
  case topic(current: String)
  /// It fits, but another rule comes first.
  case beaten(by: Rule, RunnerUp.Reason)
  /// It stands where messages are never looked up.
  case neverTried
}
