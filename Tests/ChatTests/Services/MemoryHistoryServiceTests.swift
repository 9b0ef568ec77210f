import Responder
import Testing

@testable import Conversations

@Suite struct MemoryHistoryServiceTests {
  private let history = MemoryHistoryService()

  private func add(
    _ message: String, _ reply: String = "r", in id: KeptConversation.ID? = nil
  ) async throws {
    _ = try await history.record(
      .test(message, reply), in: id, of: .test(), memory: Conversation())
  }

  @Test func pagesThroughManyNewestFirst() async throws {
    for number in 1...500 { try await add("m\(number)") }
    var found: [String] = []
    var last: KeptConversation.ID?
    var hasMore = true
    while hasMore {
      let page = try await history.page(matching: [], after: last, limit: 33)
      found += page.items.map(\.conversation.title)
      last = page.items.last?.id
      hasMore = page.hasMore
    }
    #expect(found == (1...500).reversed().map { "m\($0)" })
  }

  @MainActor @Test func knowsPendingCommandsAtHand() async throws {
    try await add("hi")
    try await history.recordCommand("/seed 7", in: 1, memory: Conversation())
    #expect(history.pendingCommandsAtHand(of: 1) == ["/seed 7"])
    #expect(history.pendingCommandsAtHand(of: 2) == nil)
  }

  @Test func findsWordsByTheirBeginningAndChineseAnywhere() async throws {
    for (message, reply) in [
      ("Black TEA", "Fine."), ("coffee", "No teapot?"), ("steam", "Meow"), ("我喜欢喝茶", "好"),
    ] {
      try await add(message, reply)
    }
    func found(_ words: String...) async throws -> [String] {
      try await history.page(matching: words, after: nil, limit: 9).items
        .map(\.conversation.title)
    }
    #expect(try await found("Tea") == ["coffee", "Black TEA"])
    #expect(try await found("black", "te") == ["Black TEA"])
    #expect(try await found("eam") == [])
    #expect(try await found("喜欢") == ["我喜欢喝茶"])
    #expect(try await found("茶", "好") == ["我喜欢喝茶"])
    #expect(try await found("欢喜") == [])
    #expect(try await found("?") == ["coffee"])
  }

  @Test func aConversationThatGoesOnIsTheNewestAgain() async throws {
    try await add("one")
    try await add("two")
    try await add("three", in: 1)
    let page = try await history.page(matching: [], after: nil, limit: 1)
    #expect(page.items.map(\.id) == [1] && page.hasMore)
    #expect(try await history.latest(with: nil)?.length == 2)
    #expect(try await history.latest(with: .paths(["/x"])) == nil)
  }

  @Test func whatIsDeletedComesBackUntilItIsPurged() async throws {
    try await add("one")
    let now = WallTime(microseconds: 0)
    try await history.delete([1], at: now)
    await #expect(throws: HistoryError.noSuchConversation(1)) {
      try await history.conversation(1)
    }
    try await history.restore([1])
    #expect(try await history.conversation(1).title == "one")
    try await history.purge([1])
    #expect(try await history.conversation(1).title == "one")
    try await history.delete([1], at: now)
    try await history.purge([1])
    try await history.restore([1])
    await #expect(throws: HistoryError.noSuchConversation(1)) {
      try await history.conversation(1)
    }
  }

  /// The newest exchanges are stored, and the conversation keeps its length.
  @Test func aTalkWithoutEndLosesItsBeginning() async throws {
    let history = MemoryHistoryService(maximumBytes: 30_000)
    for number in 1...1_000 {
      _ = try await history.record(
        .test("m\(number)", "r"), in: number == 1 ? nil : 1, of: .test(), memory: Conversation())
    }
    let entries = try await history.allEntries(of: 1)
    #expect((40...120).contains(entries.count))
    #expect(entries.last?.message == "m1000")
    let first = Int64(1_001 - entries.count)
    #expect(entries.map(\.id) == Array(first...1_000))
    #expect(try await history.conversation(1).length == 1_000)
    _ = try await history.takeBack(from: 1, memory: Conversation())
    #expect(try await history.conversation(1).length == 999)
  }

  @Test("Forgetting a variable drops the stored calls of objects with its value")
  func forgettingDropsTheCallsWithTheValue() async throws {
    var memory = Conversation()
    memory.variables = ["pet": "Zanzibar"]
    var entry = HistoryEntry.test("hi")
    entry.commands = ["call> note Zanzibar = noted", "call> add 1 = 2"]
    let origin = ConversationOrigin.test()
    _ = try await history.record(entry, in: nil, of: origin, memory: memory)
    try await history.forget("pet", of: origin.user, with: origin.rules, as: "/forget pet")
    #expect(try await history.allEntries(of: 1).map(\.commands) == [["call> add 1 = 2"]])
    #expect(try await history.conversation(1).origin.forgotten == ["pet"])
  }
}
