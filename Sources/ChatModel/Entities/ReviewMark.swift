/// The user's verdict on a message that was worth looking at.
package enum ReviewMark: Int64, Sendable, CaseIterable {
  /// The answer is fine as it is; the message is worth looking at again if somebody says it again.
  case fine = 1
  /// To be looked at on another day.
  case later = 2
  /// Never to be looked at again, whoever says it.
  case never = 3
}

/// The verdicts on the history's exchanges.
///
/// The history stores a verdict with the number of its exchange, without any words, and removes it with the exchange.
package struct ReviewMarks: Sendable, Equatable {
  package struct Verdict: Sendable, Hashable {
    package var mark: ReviewMark
    package var at: WallTime

    package init(_ mark: ReviewMark, at: WallTime) {
      self.mark = mark
      self.at = at
    }
  }

  package var verdicts: [HistoryEntry.ID: Verdict]

  package init(_ verdicts: [HistoryEntry.ID: Verdict] = [:]) { self.verdicts = verdicts }

  /// The time for which `later` hides a message: long enough for the rest of a day.
  package static let later: Int64 = 12 * 3_600_000_000

  /// Returns whether an exchange is hidden at a time.
  package func hides(_ id: HistoryEntry.ID, at now: WallTime) -> Bool {
    guard let verdict = verdicts[id] else { return false }
    return verdict.mark != .later || now.microseconds < verdict.at.microseconds + Self.later
  }

  /// Returns whether a message like that of an exchange is never to be shown.
  package func hidesForever(_ id: HistoryEntry.ID) -> Bool { verdicts[id]?.mark == .never }
}
