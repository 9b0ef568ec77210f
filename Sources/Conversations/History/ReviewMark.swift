/// The user's verdict on a message in the review.
package enum ReviewMark: Int64, Sendable, CaseIterable {
  /// The reply is fine; the message is shown again only if somebody sends it again.
  case fine = 1
  /// The message is hidden until the next day.
  case later = 2
  /// The message is never shown again, whoever sends it.
  case never = 3
}

/// The verdicts on the history's exchanges.
///
/// The history stores a verdict with the number of its exchange, without any words, and removes it with the exchange.
package struct ReviewMarks: Sendable, Equatable {
  package struct Verdict: Sendable, Hashable {
    package var mark: ReviewMark
    package var time: WallTime

    package init(_ mark: ReviewMark, at time: WallTime) {
      self.mark = mark
      self.time = time
    }
  }

  package var verdicts: [HistoryEntry.ID: Verdict]
  /// The messages marked `never`, which are not shown again, whoever sends them.
  package var unwanted: [String]

  package init(_ verdicts: [HistoryEntry.ID: Verdict] = [:], unwanted: [String] = []) {
    self.verdicts = verdicts
    self.unwanted = unwanted
  }

  /// The offset of local time from UTC, which determines when a day ends.
  package var secondsEastOfUTC = 0

  /// Returns whether an exchange is hidden from the review at a time.
  package func hides(_ id: HistoryEntry.ID, at now: WallTime) -> Bool {
    guard let verdict = verdicts[id] else { return false }
    return verdict.mark != .later || day(of: now) <= day(of: verdict.time)
  }

  /// Returns the number of the local day that contains a time, counted from 1970-01-01.
  private func day(of time: WallTime) -> Int64 {
    let day: Int64 = 86_400_000_000
    let local = time.microseconds + Int64(secondsEastOfUTC) * 1_000_000
    return (local - (local % day + day) % day) / day
  }

  /// Returns whether an exchange is marked `fine` or `never`, and so is left out of the share of misses.
  package func accepts(_ id: HistoryEntry.ID) -> Bool {
    verdicts[id].map { $0.mark != .later } ?? false
  }
}
