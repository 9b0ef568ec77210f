import Responder
import TranscriptFormat

/// The conditions that limit a list of conversations: the robot, the user, and the days of the last exchange.
package struct HistoryFilter: Sendable, Hashable {
  package var robot: String?
  package var user: String?
  /// The first day, in local time.
  package var since: CivilDate?
  /// The last day, in local time.
  package var until: CivilDate?

  package init() {}

  package var isEmpty: Bool { self == HistoryFilter() }

  /// The conditions as they are typed: `user:ann since:2026-11-01`.
  package var written: String {
    let conditions = [
      ("robot:", robot), ("user:", user), ("since:", since?.description),
      ("until:", until?.description),
    ]
    return conditions.compactMap { name, text in text.map { name + $0 } }.joined(separator: " ")
  }

  /// Returns whether a conversation meets all conditions; names match by prefix, ignoring case.
  package func matches(_ conversation: KeptConversation, on clock: any ChatClock) -> Bool {
    let origin = conversation.origin
    let second = clock.localTime(at: conversation.last).seconds
    func begins(_ name: String, with beginning: String?) -> Bool {
      beginning.map { name.lowercased().hasPrefix($0.lowercased()) } ?? true
    }
    return begins(origin.robot, with: robot) && begins(origin.user, with: user)
      && (since.map { second >= $0.start.seconds } ?? true)
      && (until.map { second < $0.start.seconds + 86_400 } ?? true)
  }
}

/// A day of the Gregorian calendar.
package struct CivilDate: Sendable, Hashable, CustomStringConvertible {
  fileprivate let start: LocalTime

  /// Reads `2026-11-21`; `nil` if there is no such day.
  package init?(_ text: String) {
    guard text.utf8.count == 10, let start = LocalTime(written: text) else { return nil }
    self.start = start
  }

  /// The day as `2026-11-21`.
  package var description: String { String(start.description.prefix(10)) }
}

extension HistoryReader {
  /// Returns at most `limit` conversations that meet a filter's conditions, in the order of
  /// `page(matching:after:limit:)`.
  ///
  /// Complexity: linear in the number of conversations examined.
  package func page(
    matching words: [String], _ filter: HistoryFilter, after id: KeptConversation.ID?, limit: Int,
    on clock: any ChatClock
  ) async throws(HistoryError) -> HistoryPage {
    if filter.isEmpty { return try await page(matching: words, after: id, limit: limit) }
    var found: [HistoryPage.Item] = []
    var last = id
    var hasMore = true
    let pageLength = max(limit, 200)
    while hasMore, found.count <= limit {
      let page = try await page(matching: words, after: last, limit: pageLength)
      found += page.items.filter { filter.matches($0.conversation, on: clock) }
      hasMore = page.hasMore
      last = page.items.last?.id ?? last
    }
    return HistoryPage(items: Array(found.prefix(limit)), hasMore: found.count > limit)
  }
}
