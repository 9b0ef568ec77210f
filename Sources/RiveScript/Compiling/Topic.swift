import Responder

/// A topic with the tables of its triggers.
struct Topic: Sendable {
  static let begin = "__begin__"
  /// The topic of all rules outside of labels; every conversation starts in it.
  static let initial = "random"

  /// A topic that a label includes or inherits, with the label's source range.
  struct Link: Sendable {
    var name: String
    var range: SourceRange
  }

  var name: String
  var includes: [Link] = []
  var inherits: [Link] = []
  var triggers = TriggerTable()
  var previousTriggers = TriggerTable()
}

/// The tables of a topic in finished rules; a class, so that searches share the tables.
final class TopicTables: Sendable {
  let triggers: TriggerTable
  let previousTriggers: TriggerTable
  private let triggerChoiceIndices: [Int32]
  private let previousChoiceIndices: [Int32]
  private let afterReplies: AfterReplyIndex

  init(_ topic: Topic, _ triggersOfAllTopics: [Trigger]) {
    (triggers, previousTriggers) = (topic.triggers, topic.previousTriggers)
    (triggerChoiceIndices, previousChoiceIndices) = (
      triggers.choiceIndices, previousTriggers.choiceIndices
    )
    afterReplies = AfterReplyIndex(previousTriggers) { triggersOfAllTopics[Int($0)].previous }
  }

  /// Returns the best matching rank among the triggers without `%` lines (`TriggerTable.best`).
  func best(
    for subject: Subject, words: WordSet, arena: [UInt8], matches: (Int32) -> Bool
  ) -> Int32? {
    triggers.best(for: subject, words, triggerChoiceIndices, arena: arena, matches: matches)
  }

  /// Returns the best matching rank among the triggers with these `%` lines.
  func best(after lines: [Int32], words: WordSet, matches: (Int32) -> Bool) -> Int32? {
    afterReplies.ranks(after: lines, words).first {
      previousTriggers.mayMatch($0, words, previousChoiceIndices)
        && matches(previousTriggers.order[Int($0)])
    }
  }
}
