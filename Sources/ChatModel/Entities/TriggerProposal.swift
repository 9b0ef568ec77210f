package import Responder

/// A trigger proposed for a lesson, with the number of times that messages were said which it matches.
package struct TriggerProposal: Sendable, Equatable {
  package var trigger: String
  /// The messages that should get the reply: those that it matches, and all; 0 if only one is known.
  package var matched: Int
  package var wanted: Int
  /// The messages that other rules answer and that it matches too.
  package var others: Int

  package init(_ trigger: String, matched: Int = 0, wanted: Int = 0, others: Int = 0) {
    self.trigger = trigger
    self.matched = matched
    self.wanted = wanted
    self.others = others
  }
}

extension LessonExamples {
  /// Counts the messages that triggers match; those that match no message of other rules come first.
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
      return TriggerProposal(trigger, matched: count(wanted), wanted: all, others: count(others))
    }.enumerated().sorted {
      ($0.element.others, $0.offset) < ($1.element.others, $1.offset)
    }.map(\.element)
  }
}
