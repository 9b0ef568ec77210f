package import Responder

/// A trigger proposed for a lesson, with the numbers of messages that it matches.
///
/// A message counts as many times as it was said.
package struct TriggerProposal: Sendable, Equatable {
  package var trigger: String
  /// The number of messages that should get the reply and that the trigger matches; 0 if `wantedCount` is 0.
  package var matchedCount: Int
  /// The number of all messages that should get the reply; 0 without `LessonExamples.wanted`.
  package var wantedCount: Int
  /// The number of messages that the trigger matches although other rules answer them.
  package var otherCount: Int

  package init(_ trigger: String, matchedCount: Int = 0, wantedCount: Int = 0, otherCount: Int = 0)
  {
    self.trigger = trigger
    self.matchedCount = matchedCount
    self.wantedCount = wantedCount
    self.otherCount = otherCount
  }
}

extension LessonExamples {
  /// Returns a proposal for each trigger; those that match the fewest messages of other rules come first.
  ///
  /// Without examples, the proposals are in the order of the triggers and have no numbers.
  ///
  /// Complexity: matches each trigger with each message.
  @concurrent
  package func proposals(_ triggers: [String], by writer: any RuleWriter) async -> [TriggerProposal]
  {
    guard !wanted.isEmpty else { return triggers.map { TriggerProposal($0) } }
    let all = wanted.reduce(0) { $0 + $1.count }
    return triggers.map { trigger in
      let matches = writer.matching(trigger) ?? { _ in false }
      func count(_ messages: [SaidMessage]) -> Int {
        messages.reduce(0) { Task.isCancelled || !matches($1.message) ? $0 : $0 + $1.count }
      }
      return TriggerProposal(
        trigger, matchedCount: count(wanted), wantedCount: all, otherCount: count(others))
    }.enumerated().sorted {
      ($0.element.otherCount, $0.offset) < ($1.element.otherCount, $1.offset)
    }.map(\.element)
  }
}
