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

  /// The local time's offset, which decides when a day ends.
  package var secondsEastOfUTC = 0

  /// Returns whether an exchange is hidden at a time.
  package func hides(_ id: HistoryEntry.ID, at now: WallTime) -> Bool {
    guard let verdict = verdicts[id] else { return false }
    return verdict.mark != .later || day(of: now) <= day(of: verdict.at)
  }

  /// Returns the number of a moment's local day.
  private func day(of time: WallTime) -> Int64 {
    let day: Int64 = 86_400_000_000
    let local = time.microseconds + Int64(secondsEastOfUTC) * 1_000_000
    return (local - (local % day + day) % day) / day
  }

  /// Returns whether a message like that of an exchange is never to be shown.
  package func hidesForever(_ id: HistoryEntry.ID) -> Bool { verdicts[id]?.mark == .never }
}
