import ChatModel

extension Words {
  /// Returns the question before a rule is written that changes the replies to other messages.
  static func wouldChange(_ trial: RuleTrial) -> String {
    let effects = [
      (trial.moved, "that other rules answered would now come here"),
      (trial.lost, "that a rule answered would have no answer"),
      (trial.altered, "that the rule answered would get another reply"),
    ]
    return effects.filter { !$0.0.isEmpty }.map { messages, effect in
      affected(messages.map(\.message), times: messages.reduce(0) { $0 + $1.count }, effect)
    }.joined(separator: " ") + " " + writesAnyway
  }
}
