import Responder

/// The matches of a message and of its redirects, which another draw for the same message need not search again.
///
/// A pattern can read variables, so the matches hold only while the robot's memory is as it was before the message.
struct KnownMatches {
  private struct Entry {
    let text: [UInt8]
    let topic: Int
    let isMessage: Bool
    let match: Match?
  }

  private var entries: [Entry] = []
  private let readsUserVariables: Bool

  init(_ brain: Brain) {
    readsUserVariables = brain.code.variables.contains {
      if case .user = $0 { true } else { false }
    }
  }

  /// More than most replies need; few enough to search them in turn.
  private static let maximumCount = 32

  /// Returns whether patterns match as they did before the message, although the reply changed variables.
  func isValid(in evaluator: borrowing Evaluator) -> Bool {
    (!readsUserVariables || evaluator.overwritten.isEmpty)
      && evaluator.conversation.robotVariables == evaluator.start.robotVariables
  }

  /// Returns the match of a text that was searched before; `nil` if it was not.
  func match(of text: [UInt8], in topic: Int, depth: Int) -> Match?? {
    entries.first { $0.topic == topic && $0.isMessage == (depth == 0) && $0.text == text }?.match
  }

  mutating func add(_ match: Match?, of text: [UInt8], in topic: Int, depth: Int) {
    guard entries.count < Self.maximumCount else { return }
    entries.append(Entry(text: text, topic: topic, isMessage: depth == 0, match: match))
  }
}
