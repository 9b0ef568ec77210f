/// A message with the number of times that it was said.
package struct SaidMessage: Sendable, Hashable {
  package var message: String
  package var count: Int

  package init(_ message: String, count: Int = 1) {
    self.message = message
    self.count = count
  }
}

/// The messages that show which trigger suits a lesson.
package struct LessonExamples: Sendable {
  /// The messages that should get the reply, the lesson's own first; empty if that is the only one.
  package var wanted: [SaidMessage]
  /// The messages that other rules answer.
  package var others: [SaidMessage]

  package init(wanted: [SaidMessage] = [], others: [SaidMessage] = []) {
    self.wanted = wanted
    self.others = others
  }
}
