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
  /// The messages that should get the reply, beginning with the lesson's own; empty if no other message is known.
  package var wanted: [SaidMessage]
  /// The messages that other rules answer.
  package var others: [SaidMessage]

  package init(wanted: [SaidMessage] = [], others: [SaidMessage] = []) {
    self.wanted = wanted
    self.others = others
  }

  /// The share of the wanted messages, in tenths, that `frequent` covers.
  private static let frequentTenths = 9

  /// The wanted messages said most often, without the rare ones, which are mostly misspelled.
  package var frequent: [String] {
    let all = wanted.reduce(0) { $0 + $1.count }
    var counted = 0
    return wanted.enumerated().prefix { index, message in
      defer { counted += message.count }
      return index == 0 || counted * 10 < all * Self.frequentTenths
    }.map(\.element.message)
  }
}
