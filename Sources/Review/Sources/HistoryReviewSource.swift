package import Conversations

/// The conversations of the history.
package struct HistoryReviewSource: ReviewSource {
  private let history: any HistoryReader
  private let filter: HistoryFilter
  private let clock: any ChatClock
  private let rules: RobotOrigin?

  /// - Parameter rules: the rules of the conversations; `nil` for all conversations.
  package init(
    _ history: any HistoryReader, with rules: RobotOrigin?,
    filter: HistoryFilter = HistoryFilter(),
    clock: any ChatClock
  ) {
    self.history = history
    self.rules = rules
    self.filter = filter
    self.clock = clock
  }

  /// The number of conversations fetched at once.
  private static let pageLength = 200

  package func count() async throws(ReviewError) -> Int {
    var count = 0
    try await forEach { conversation throws(HistoryError) in count += conversation.length }
    return count
  }

  package func read(_ body: (ReviewedTalk) -> Void) async throws(ReviewError) {
    try await forEach { conversation async throws(HistoryError) in
      body(talk(conversation, try await history.allEntries(of: conversation.id)))
    }
  }

  private func forEach(
    _ body: (KeptConversation) async throws(HistoryError) -> Void
  ) async throws(ReviewError) {
    do throws(HistoryError) {
      var last: KeptConversation.ID?
      var hasMore = true
      while hasMore, !Task.isCancelled {
        let page = try await history.page(
          matching: [], filter, after: last, limit: Self.pageLength, on: clock)
        hasMore = page.hasMore
        last = page.items.last?.id ?? last
        for conversation in page.items.map(\.conversation)
        where rules == nil || conversation.origin.rules.identity == rules?.identity {
          if Task.isCancelled { return }
          try await body(conversation)
        }
      }
    } catch {
      throw .history(error)
    }
  }

  private func talk(_ conversation: KeptConversation, _ entries: [HistoryEntry]) -> ReviewedTalk {
    let origin = conversation.origin
    return ReviewedTalk(
      user: origin.user, seed: origin.seed, variables: origin.variables, id: conversation.id,
      person: origin.user, turns: entries.map(turn))
  }

  private func turn(_ entry: HistoryEntry) -> ReviewedTurn {
    ReviewedTurn(
      message: entry.message, changes: entry.commands.compactMap(MemoryChange.init),
      reply: entry.reply, wasAnswered: entry.rule != nil, rule: entry.rule,
      fingerprint: entry.fingerprint, time: entry.time, clock: clock.localTime(at: entry.time),
      microseconds: entry.microseconds, entry: entry.id)
  }
}
