import Testing

@testable import Chat

@Suite struct MemoryHistoryServiceTests {
  @Test func pagesThroughSeveralThousandNewestFirst() async throws {
    let history = MemoryHistoryService()
    for number in 1...5000 {
      try await history.record(
        message: "m\(number)", reply: "r", at: WallTime(microseconds: Int64(number)))
    }
    var found: [String] = []
    var last: HistoryEntry.ID?
    var hasMore = true
    while hasMore {
      let page = try await history.page(matching: [], before: last, limit: 333)
      found += page.entries.map(\.message)
      last = page.entries.last?.id
      hasMore = page.hasMore
    }
    #expect(found == (1...5000).reversed().map { "m\($0)" })
  }

  @Test func findsWordsInMessagesAndRepliesInAnyCase() async throws {
    let history = MemoryHistoryService()
    for (message, reply) in [("Black TEA", "Fine."), ("coffee", "No tea?"), ("black cat", "Meow")] {
      try await history.record(message: message, reply: reply, at: WallTime(microseconds: 0))
    }
    func found(_ words: [String]) async throws -> [String] {
      try await history.page(matching: words, before: nil, limit: 9).entries.map(\.message)
    }
    #expect(try await found(["Tea"]) == ["coffee", "Black TEA"])
    #expect(try await found(["black", "tea"]) == ["Black TEA"])
    #expect(try await found(["dog"]) == [])
  }

  @Test func knowsWhetherThereIsMoreThatFits() async throws {
    let history = MemoryHistoryService()
    for message in ["a", "b", "a"] {
      try await history.record(message: message, reply: "", at: WallTime(microseconds: 0))
    }
    #expect(try await history.page(matching: [], before: nil, limit: 2).hasMore)
    #expect(try await !history.page(matching: [], before: nil, limit: 3).hasMore)
    #expect(try await !history.page(matching: ["a"], before: nil, limit: 2).hasMore)
  }
}
