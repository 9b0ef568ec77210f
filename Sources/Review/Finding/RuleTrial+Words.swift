import Conversations
import ScreenKit

extension Words {
  /// Returns the question to ask before rules are written that would change other replies, or make cases fail.
  static func wouldChange(_ trial: RuleTrial) -> String {
    let effects = [
      (trial.moved, "that other rules answered would now match this rule"),
      (trial.lost, "that a rule answered would get no answer, or a catch-all's"),
      (trial.altered, "that the rule answered would get a different reply"),
    ]
    var parts = effects.filter { !$0.0.isEmpty }.map { messages, effect in
      affected(messages.map(\.message), times: messages.reduce(0) { $0 + $1.count }, effect)
    }
    if !trial.failing.isEmpty { parts.append(wouldFail(trial.failing.map { "\($0)" })) }
    return parts.joined(separator: " ") + " " + writeAnywayQuestion
  }
}

extension NearestTrigger {
  /// The reason why the rule did not answer, in a sentence or two.
  package var reason: String {
    Words.obstacle(obstacle, of: rule)
      + (typo.map { " " + Words.mayBeMisspelled($0.word, for: $0.meant) } ?? "")
  }
}
