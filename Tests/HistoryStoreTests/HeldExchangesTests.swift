import Conversations
import Foundation
import Responder
import TestSupport
import Testing

@testable import HistoryStore

/// Exchanges held back in a pipe are stored together before their replies are shown.
@MainActor
@Suite struct HeldExchangesTests {
  private let folder = TemporaryFolder()
  private var location: HistoryLocation { HistoryLocation(folder: folder.path + "/data") }
  /// Another program with the same file.
  private var other: SQLiteHistoryService { SQLiteHistoryService(at: location) }

  private func memory(_ value: String) -> Conversation {
    var memory = Conversation(user: "ann", seed: 1)
    memory.variables["code"] = value
    return memory
  }

  /// Stores a first exchange and holds back as many others; returns the conversation.
  private func hold(
    _ count: Int, in service: SQLiteHistoryService
  ) async throws -> KeptConversation.ID {
    let id = try await service.record(
      .test("first"), in: nil, of: .test(user: "ann"), memory: memory("0"))
    _ = try await service.pendingCommands(of: id)
    for number in 1...count {
      #expect(
        try await service.record(
          .test("held \(number)"), in: id, of: .test(user: "ann"), memory: memory("\(number)"))
          == id)
      #expect(try await service.pendingCommands(of: id).isEmpty)
    }
    return id
  }

  @Test func storesHeldExchangesTogether() async throws {
    let service = SQLiteHistoryService(at: location, delaysWrites: true)
    let id = try await hold(3, in: service)
    #expect(try await other.allEntries(of: id).map(\.message) == ["first"])
    try service.storeHeldExchanges()
    let messages = ["first", "held 1", "held 2", "held 3"]
    #expect(try await other.allEntries(of: id).map(\.message) == messages)
    #expect(try await other.conversation(id).length == 4)
    #expect(try await other.memory(of: id) == memory("3"))
    #expect(try await other.page(matching: ["held"], after: nil, limit: 9).items.count == 1)
    try service.storeHeldExchanges()
    #expect(try await other.allEntries(of: id).count == 4)
  }

  @Test func knowsPendingCommandsAtHandOnlyWhileItHoldsExchanges() async throws {
    let service = SQLiteHistoryService(at: location, delaysWrites: true)
    let fallback = FallbackHistoryService(service)
    let id = try await hold(1, in: service)
    #expect(service.pendingCommandsAtHand(of: id) == [])
    #expect(fallback.pendingCommandsAtHand(of: id) == [])
    #expect(service.pendingCommandsAtHand(of: id + 1) == nil)
    try service.storeHeldExchanges()
    #expect(service.pendingCommandsAtHand(of: id) == nil)
    #expect(other.pendingCommandsAtHand(of: id) == nil)
  }

  @Test func whatReadsTheHistorySeesThem() async throws {
    let service = SQLiteHistoryService(at: location, delaysWrites: true)
    let id = try await hold(2, in: service)
    #expect(try await service.conversation(id).length == 3)
    _ = try await service.record(
      .test("more"), in: id, of: .test(user: "ann"), memory: memory("4"))
    let (entry, _) = try await service.takeBack(from: id, memory: memory("2"))
    #expect(entry?.message == "more")
    #expect(try await other.allEntries(of: id).count == 3)
  }

  @Test func anotherConversationSettlesThem() async throws {
    let service = SQLiteHistoryService(at: location, delaysWrites: true)
    let first = try await hold(2, in: service)
    let second = try await service.record(
      .test("new"), in: nil, of: .test(user: "ann"), memory: memory("9"))
    #expect(try await other.allEntries(of: first).count == 3)
    _ = try await service.record(
      .test("a"), in: second, of: .test(user: "ann"), memory: memory("9"))
    _ = try await service.record(
      .test("b"), in: first, of: .test(user: "ann"), memory: memory("9"))
    #expect(try await other.allEntries(of: second).map(\.message) == ["new", "a"])
    try service.storeHeldExchanges()
    #expect(try await other.allEntries(of: first).last?.message == "b")
  }

  @Test func aVariableForgottenInAnotherWindowStaysForgotten() async throws {
    let service = SQLiteHistoryService(at: location, delaysWrites: true)
    let id = try await hold(2, in: service)
    try await other.forget("code", of: "ann", with: .builtin, as: "/forget code")
    try service.storeHeldExchanges()
    #expect(try await other.memory(of: id).variables["code"] == nil)
    #expect(try await other.allEntries(of: id)[1].commands == ["/forget code"])
    // The chat hears of it, once, or its next reply would store the value again.
    #expect(try await service.pendingCommands(of: id) == ["/forget code"])
    #expect(try await service.pendingCommands(of: id).isEmpty)
    let files = FileManager.default.subpaths(atPath: folder.path) ?? []
    #expect(files.contains("data/history.db"))
  }

  @Test func whatWasForgottenBeforeMayBeSaidAgain() async throws {
    let service = SQLiteHistoryService(at: location, delaysWrites: true)
    let id = try await service.record(
      .test("first"), in: nil, of: .test(user: "ann"), memory: memory("0"))
    try await service.forget("code", of: "ann", with: .builtin, as: "/forget code")
    #expect(try await service.pendingCommands(of: id) == ["/forget code"])
    _ = try await service.record(
      .test("again"), in: id, of: .test(user: "ann"), memory: memory("1"))
    try service.storeHeldExchanges()
    #expect(try await other.memory(of: id) == memory("1"))
  }

  @Test func aConversationDeletedInAnotherWindowStaysDeleted() async throws {
    let service = SQLiteHistoryService(at: location, delaysWrites: true)
    let id = try await hold(2, in: service)
    try await other.delete([id], at: WallTime(microseconds: 9))
    try await other.purge([id])
    try service.storeHeldExchanges()
    await #expect(throws: HistoryError.noSuchConversation(id)) {
      try await service.pendingCommands(of: id)
    }
    let rest = try await other.page(matching: [], after: nil, limit: 9).items.map(\.conversation.id)
    #expect(rest.count == 1 && rest != [id])
    #expect(try await other.allEntries(of: rest[0]).map(\.message) == ["held 1", "held 2"])
  }

  @Test func reportsAFailure() async throws {
    let service = FallbackHistoryService(SQLiteHistoryService(at: location, delaysWrites: true))
    let id = try await service.record(
      .test("first"), in: nil, of: .test(user: "ann"), memory: memory("0"))
    _ = try await service.record(
      .test("second"), in: id, of: .test(user: "ann"), memory: memory("1"))
    try FileManager.default.removeItem(atPath: location.folder)
    service.storeHeldExchanges()
    #expect(service.takeNotice() != nil)
    #expect(try await service.allEntries(of: id).map(\.message) == ["first", "second"])
  }

  /// At every moment, the file has at least the replies that were shown, although thousands of messages wait.
  @Test func whatIsShownIsStoredBefore() throws {
    signal(SIGPIPE, SIG_IGN)
    let count = 3_000
    let program = try ParleyProcess(folder: location.folder, arguments: ["eliza"])
    // The pipe holds all of them.
    for number in 0..<count { try program.say("line \(number)") }
    try program.endInput()
    var shown = 0
    var history: HistoryDatabase?
    while program.nextLine() != nil {
      shown += 1
      guard shown % 100 == 1 else { continue }
      let open = try history ?? HistoryDatabase(at: location)
      history = open
      let stored = try open.database.number("SELECT count(*) AS value FROM messages") ?? 0
      #expect(stored >= shown)
    }
    #expect(shown == count && program.code == 0)
    let stored = try HistoryDatabase(at: location).entries(of: 1, after: nil, limit: .max)
    #expect(stored.map(\.message) == (0..<count).map { "line \($0)" })
  }
}
