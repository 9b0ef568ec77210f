import Responder
import Testing

@testable import Conversations
@testable import ScreenKit

@Suite struct HistoryFilterTests {
  private let clock = TestClock()

  private func filter(_ words: String...) throws -> HistoryFilter { try HistoryQuery(words).filter }

  @Test func wordsAndConditionsStandInAnyOrder() throws {
    let query = try HistoryQuery([
      "tea", "robot:wren", "since:2026-11-01", "http://x", "until:2026-12-31", "USER:ann", ":-)",
      "robot:", "a:b:c",
    ])
    #expect(query.words == ["tea", "http://x", ":-)", "robot:", "a:b:c"])
    var filter = HistoryFilter()
    (filter.robot, filter.user) = ("wren", "ann")
    (filter.since, filter.until) = (CivilDate("2026-11-01"), CivilDate("2026-12-31"))
    #expect(query.filter == filter && !filter.isEmpty)
    #expect(try HistoryQuery([]).filter.isEmpty)
  }

  @Test(arguments: [
    "x", "2026-13-01", "2026-00-10", "2026-02-29", "2026-11-31", "2026-11-0", "2026-1-01",
    "26-11-01",
    "2026-11-01T00", "+026-11-01", "2100-02-29", "２０２６-11-01", "-2026-1-1",
  ])
  func aDateThatIsNoneIsAnError(text: String) {
    #expect(CivilDate(text) == nil)
    #expect(throws: ChatProblem.badDate(text, name: "since:")) {
      try filter("tea", "since:" + text)
    }
    #expect(throws: ChatProblem.badDate(text, name: "until:")) { try filter("until:" + text) }
  }

  @Test(arguments: ["2026-11-21", "2024-02-29", "2000-02-29", "0000-01-01", "9999-12-31"])
  func aDateIsADay(text: String) { #expect(CivilDate(text) != nil) }

  /// Filtered pages have what a filter of the whole list has, in its order, each conversation once.
  @Test func pagesOfAFilterAreTheListThatItLeaves() async throws {
    let history = MemoryHistoryService()
    for number in 0..<450 {
      var origin = ConversationOrigin.test(user: number.isMultiple(of: 3) ? "Ann" : "bob")
      origin.robot = number.isMultiple(of: 5) ? "Wren" : "Isla"
      _ = try await history.record(
        .test("m\(number) tea", at: Int64(number) * 3600), in: nil, of: origin,
        memory: Conversation())
    }
    let all = try await history.page(matching: [], after: nil, limit: .max).items
    for words in [
      ["robot:wren"], ["robot:WR", "user:ann"], ["since:1970-01-03", "until:1970-01-05"],
      ["until:1970-01-01", "tea"], ["user:carol"], ["since:1970-01-10", "m4"],
    ] {
      let query = try HistoryQuery(words)
      var found: [HistoryPage.Item] = []
      var hasMore = true
      while hasMore {
        let page = try await history.page(
          matching: query.words, query.filter, after: found.last?.id, limit: 7, on: clock)
        #expect(page.items.count == 7 || !page.hasMore)
        found += page.items
        hasMore = page.hasMore
      }
      let wanted = all.filter {
        query.filter.matches($0.conversation, on: clock)
          && (!query.words.contains("m4") || $0.conversation.title.hasPrefix("m4"))
      }
      #expect(found.map(\.id) == wanted.map(\.id), "\(words)")
      #expect(found.isEmpty == words.contains("user:carol"), "\(words)")
    }
  }

  @Test func daysAreThoseOfTheLocalTime() throws {
    let conversation = KeptConversation(
      id: 1, origin: .test(), title: "t", last: WallTime(microseconds: 86_399_000_000), length: 1)
    #expect(try filter("until:1970-01-01").matches(conversation, on: clock))
    #expect(!(try filter("since:1970-01-02").matches(conversation, on: clock)))
    #expect(try filter("since:1970-01-01").matches(conversation, on: clock))
  }
}

extension HistoryQuery {
  fileprivate init(_ words: [String]) throws(ChatProblem) {
    try self.init(words.joined(separator: " "))
  }
}
