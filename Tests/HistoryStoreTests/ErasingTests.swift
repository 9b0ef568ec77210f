import Conversations
import Disk
import Foundation
import Responder
import TestSupport
import Testing

@testable import HistoryStore

/// Deleted texts are removed from every file, for every way of deleting and of ending the program.
@Suite(.serialized, .timeLimit(.minutes(20))) struct ErasingTests {
  private let folder = TemporaryFolder()
  private var location: HistoryLocation { HistoryLocation(folder: folder.path + "/data") }
  /// The secret text in a message, a reply, the robot's memory, a title and a command.
  private let secret = "xyzzysecret"

  /// Returns the files that contain the secret, in any case.
  private func traces(of secret: String? = nil) throws -> [String] {
    // A loop of this build over all bytes takes a hundred times as long.
    let grep = Process()
    let output = Pipe()
    grep.executableURL = URL(filePath: "/usr/bin/env")
    grep.arguments = ["LC_ALL=C", "grep", "-rliaF", "-e", secret ?? self.secret, "."]
    grep.currentDirectoryURL = URL(filePath: folder.path)
    grep.standardOutput = output
    try grep.run()
    let names = try output.fileHandleForReading.readToEnd() ?? Data()
    grep.waitUntilExit()
    // It ends with 1 if it finds nothing.
    try #require(grep.terminationStatus <= 1)
    return String(decoding: names, as: UTF8.self).split(separator: "\n").map {
      String($0.dropFirst(2))
    }
  }

  private var memory: Conversation {
    var memory = Conversation(user: "ann", seed: 1)
    memory.variables["code"] = secret + " memory"
    memory.record(input: secret, reply: secret)
    return memory
  }

  /// Fills a history with innocent conversations and one with the secret.
  private func fill(
    _ service: SQLiteHistoryService, innocent: Int = 40
  ) async throws -> KeptConversation.ID {
    for number in 0..<innocent {
      _ = try await service.record(
        .test("innocent \(number)", "reply \(number)"), in: nil, of: .test(user: "ann"),
        memory: Conversation(user: "ann"))
    }
    var id: KeptConversation.ID?
    for number in 0..<5 {
      var entry = HistoryEntry.test("\(secret) asked \(number)", "\(secret) replied \(number)")
      entry.commands = ["/topic \(secret)"]
      entry.notes = ["note \(secret)"]
      id = try await service.record(entry, in: id, of: .test(user: "ann"), memory: memory)
      _ = try location.lines.add(entry.message)
    }
    _ = try location.lines.add("innocent line")
    let kept = try #require(id)
    try await service.rename(kept, to: "title \(secret)")
    #expect(
      try traces().contains { $0.hasPrefix("data/history.db") },
      "the test looks for the right thing")
    #expect(try traces().contains("data/lines"))
    return kept
  }

  @Test func deletedConversationsLeaveNoTrace() async throws {
    let service = SQLiteHistoryService(at: location)
    let id = try await fill(service)
    try await service.delete([id], at: WallTime(microseconds: 1))
    try await service.purge([id])
    #expect(try traces() == [])
    #expect(service.takeNotice() == nil)
    #expect(try location.lines.load().lines == ["innocent line"])
    #expect(try await service.page(matching: ["innocent"], after: nil, limit: 99).items.count == 40)
  }

  /// Lines in the order in which they were typed, the last two in another conversation.
  @Test func theCommandsOfADeletedConversationGoWithIt() async throws {
    let service = SQLiteHistoryService(at: location)
    let lines = [
      "before", "/set foo \(secret) 1", "hi", "/topic \(secret)2", "/find \(secret)3", "/why", "ho",
      "/topic",
      "/rule \(secret)4", "after", "/find tea", "/set  code \(secret)5",
    ]
    for line in lines { _ = try location.lines.add(line) }
    for message in ["before", "after"] {
      _ = try await service.record(.test(message), in: nil, of: .test(), memory: Conversation())
    }
    let id = try await service.record(.test("hi"), in: nil, of: .test(), memory: Conversation())
    var entry = HistoryEntry.test("ho")
    entry.commands = ["/set code = \(secret)5"]
    _ = try await service.record(entry, in: id, of: .test(), memory: Conversation())
    try await service.delete([id], at: WallTime(microseconds: 1))
    try await service.purge([id])
    #expect(try traces() == [])
    #expect(try location.lines.load().lines == ["before", "/why", "/topic", "after", "/find tea"])
  }

  /// The message `/help` was typed as `//help`, and the message `undo` is not the command `/undo`.
  @Test func aCommandThatReadsLikeADeletedMessageStays() async throws {
    let service = SQLiteHistoryService(at: location)
    let others = ["before", "/undo", "/help", "after"]
    for line in ["undo", "//help"] + others { _ = try location.lines.add(line) }
    let id = try await service.record(.test("undo"), in: nil, of: .test(), memory: Conversation())
    _ = try await service.record(.test("/help"), in: id, of: .test(), memory: Conversation())
    try await service.delete([id], at: WallTime(microseconds: 1))
    try await service.purge([id])
    #expect(try location.lines.load().lines == others)
  }

  /// U+00E9 and e with U+0301 are the same `String`, and two lines.
  @Test func aLineWithOtherBytesBelongsToAnotherConversation() async throws {
    let service = SQLiteHistoryService(at: location)
    for line in ["caf\u{E9}", "cafe\u{301}"] { _ = try location.lines.add(line) }
    let id = try await service.record(
      .test("caf\u{E9}"), in: nil, of: .test(), memory: Conversation())
    try await service.delete([id], at: WallTime(microseconds: 1))
    try await service.purge([id])
    #expect(try location.lines.load().lines.map { Array($0.utf8) } == [Array("cafe\u{301}".utf8)])
  }

  /// The words of a deleted conversation are in the damaged file that a repair has renamed, too.
  @Test(arguments: [false, true]) func whatARepairSetAsideGoesWithWhatItHolds(clears: Bool)
    async throws
  {
    let service = SQLiteHistoryService(at: location)
    let id = try await fill(service)
    let (exchanges, name) = try await service.repair()
    #expect(exchanges == 45 && service.quarantined == [name])
    #expect(try traces().contains("data/history.db.damaged-1"))
    try FileManager.default.createDirectory(
      atPath: location.folder + "/repaired", withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: name, toPath: location.folder + "/repaired/history.db")
    if clears {
      try await service.clear()
    } else {
      try await service.delete([id], at: WallTime(microseconds: 1))
      try await service.purge([id])
    }
    #expect(try traces() == [] && service.quarantined == [])
  }

  /// A conversation that began later is in no damaged file.
  @Test func whatWasSetAsideBeforeStays() async throws {
    let service = SQLiteHistoryService(at: location)
    _ = try await fill(service)
    let (_, name) = try await service.repair()
    var origin = ConversationOrigin.test()
    origin.started = WallTime(microseconds: .max / 2)
    let id = try await service.record(.test("later"), in: nil, of: origin, memory: Conversation())
    try await service.delete([id], at: WallTime(microseconds: 1))
    try await service.purge([id])
    #expect(service.quarantined == [name])
  }

  @Test func aClearedHistoryLeavesNoTrace() async throws {
    let service = SQLiteHistoryService(at: location)
    _ = try await fill(service)
    try await service.clear()
    #expect(try traces() == [] && traces(of: "innocent") == [])
    #expect(!FileManager.default.fileExists(atPath: location.lines.path))
  }

  @Test func undoneExchangesLeaveTheHistoryAndItsIndex() async throws {
    let service = SQLiteHistoryService(at: location)
    let id = try await fill(service)
    for _ in 0..<5 { _ = try await service.takeBack(from: id, memory: Conversation(user: "ann")) }
    #expect(try traces() == ["data/lines"], "Up still finds what was undone")
    #expect(try await service.page(matching: [secret], after: nil, limit: 9).items.isEmpty)
  }

  @Test func forgottenValuesLeaveWhatIsRemembered() async throws {
    let service = SQLiteHistoryService(at: location)
    var knowing = Conversation(user: "ann")
    // A rule can name a variable with the user's words.
    knowing.variables["\(secret) name"] = "plugh 17"
    var origin = ConversationOrigin.test(user: "ann")
    origin.variables = knowing.variables
    _ = try await service.record(.test("hi"), in: nil, of: origin, memory: knowing)
    for line in ["my code is PLUGH 17!", "plugh 171", "hello"] { _ = try location.lines.add(line) }
    try await service.forget(nil, of: "ann", with: origin.rules, as: "/forget")
    #expect(try traces() == [])
    #expect(try await service.conversation(1).origin.forgotten == [ConversationOrigin.everything])
    #expect(try location.lines.load().lines == ["plugh 171", "hello"])
    #expect(try traces(of: "plugh 17") == ["data/lines"], "a longer number is another one")
  }

  @Test func aReaderInTheWayIsToldOfAndOvertaken() async throws {
    let service = SQLiteHistoryService(at: location, schema: .current, busyTimeout: 100)
    let id = try await fill(service)
    let reader = try HistoryDatabase(at: location)
    try reader.database.execute("BEGIN")
    _ = try reader.entries(of: id, after: nil, limit: 9)
    try await service.delete([id], at: WallTime(microseconds: 1))
    try await service.purge([id])
    #expect(service.takeNotice() == .notErased)
    #expect(service.takeNotice() == nil, "told once")
    #expect(try !traces().isEmpty, "the reader still sees it")
    try reader.database.execute("COMMIT")
    let next = SQLiteHistoryService(at: location)
    _ = try await next.page(matching: [], after: nil, limit: 1)
    #expect(try traces() == [])
  }

  /// Conversations that were marked as deleted, or whose log was not emptied, when the program died.
  @Test func theNextStartFinishesForAProgramThatDied() async throws {
    do {
      let service = SQLiteHistoryService(at: location)
      let id = try await fill(service)
      try await service.delete([id], at: WallTime(microseconds: 1 << 60))
    }
    #expect(try !traces().isEmpty, "it could come back")
    let next = SQLiteHistoryService(at: location)
    _ = try await next.page(matching: [], after: nil, limit: 1)
    #expect(try traces() == [])
    #expect(try location.lines.load().lines == ["innocent line"])
  }

  @Test func whatAnotherProgramMayRestoreStays() async throws {
    let service = SQLiteHistoryService(at: location)
    let id = try await fill(service)
    try await service.delete([id], at: SystemClock().now)
    let other = SQLiteHistoryService(at: location)
    _ = try await other.record(.test("x"), in: nil, of: .test(), memory: Conversation())
    try await service.restore([id])
    #expect(try await other.allEntries(of: id).count == 5)
  }

  @Test("A history that is opened again keeps what another program may restore")
  func whatAnotherProgramMayRestoreStaysAfterOpeningAgain() async throws {
    let service = SQLiteHistoryService(at: location)
    let id = try await fill(service)
    let other = SQLiteHistoryService(at: location)
    try await other.delete([id], at: SystemClock().now)
    await service.close()
    _ = try await service.page(matching: [], after: nil, limit: 1)
    try await other.restore([id])
    #expect(try await other.allEntries(of: id).count == 5)
  }

  @Test func killedInTheMiddleOfDeletingTheNextStartFinishes() async throws {
    for delay in [0, 200, 1000, 3000, 9000, 30_000] {
      let id: KeptConversation.ID
      do { id = try await fill(SQLiteHistoryService(at: location), innocent: 3) }
      let program = Process()
      program.executableURL = try ParleyProcess.program
      program.arguments = ["history", "delete", "\(id)", "--data", location.folder]
      program.standardOutput = FileHandle.nullDevice
      try program.run()
      usleep(UInt32(delay))
      kill(program.processIdentifier, SIGKILL)
      program.waitUntilExit()
      let wasDeleted: Bool
      do {
        let next = SQLiteHistoryService(at: location)
        wasDeleted =
          try await next.page(matching: [secret], after: nil, limit: 9).items.isEmpty
        if !wasDeleted {
          try await next.delete([id], at: WallTime(microseconds: 1))
          try await next.purge([id])
        }
      }
      #expect(try traces() == [], "killed after \(delay) µs, deleted: \(wasDeleted)")
    }
  }

  /// Twenty thousand exchanges take longer than a closing window waits.
  @Test func whatTakesTooLongIsPurgedAtTheNextStart() async throws {
    let service = SQLiteHistoryService(at: location)
    let id = try await fill(service, innocent: 3)
    try await exchanges(20_000, in: id)
    try await service.delete([id], at: WallTime(microseconds: 1))
    // A busy machine may take its time; the remaining exchanges show that it stopped.
    try await service.purge([id], within: .milliseconds(100))
    #expect(service.takeNotice() == .notErased)
    #expect(try !traces().isEmpty)
    #expect(try await service.page(matching: [secret], after: nil, limit: 9).items.isEmpty)
    await #expect(throws: HistoryError.noSuchConversation(id), "a part is never restored") {
      try await service.restore([id])
    }
    await service.close()
    let next = SQLiteHistoryService(at: location)
    #expect(try await next.page(matching: [], after: nil, limit: 9).items.count == 3)
    #expect(try traces() == [])
  }

  /// Adds exchanges that contain the secret.
  private func exchanges(_ count: Int, in id: KeptConversation.ID) async throws {
    let history = try HistoryDatabase(at: location)
    try history.database.execute(
      """
      BEGIN;
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < \(count))
        INSERT INTO messages (conversation, message, reply, at, microseconds)
          SELECT \(id), '\(secret) ' || n, 'reply ' || n, 7, 0 FROM numbers;
      INSERT INTO words (rowid, message, reply)
        SELECT id, message, reply FROM messages WHERE microseconds = 0 AND checksum IS NULL;
      UPDATE conversations SET length = length + \(count) WHERE id = \(id);
      COMMIT
      """)
  }

  @Test(.enabled(if: SmallDisk.isPossible, "only root may mount a small disk"), arguments: [1, 2])
  func onAFullDiskToo(way: Int) async throws {
    let disk = try #require(SmallDisk(kilobytes: 2048))
    let location = HistoryLocation(folder: disk.path + "/data")
    var ids: [KeptConversation.ID] = []
    do {
      let service = SQLiteHistoryService(at: location)
      for number in 0..<20 {
        ids.append(
          try await service.record(
            .test("\(secret) \(number) " + String(repeating: "word\(number) ", count: 200)),
            in: nil,
            of: .test(), memory: Conversation()))
        _ = try location.lines.add("\(secret) \(number)")
      }
      if way == 1 {
        // During a chat, whose texts are only in the log.
        disk.fill()
        try await service.clear()
      }
    }
    if way == 2 {
      disk.fill()
      let service = SQLiteHistoryService(at: location)
      try await service.delete(Array(ids.prefix(19)), at: WallTime(microseconds: 1))
      try await service.purge(Array(ids.prefix(19)))
      let page = try await service.page(matching: [], after: nil, limit: 99)
      #expect(page.items.map(\.id) == [20])
      try await service.clear()
    }
    let files = FileManager.default.subpaths(atPath: location.folder) ?? []
    for name in files {
      let bytes = FileManager.default.contents(atPath: location.folder + "/" + name) ?? Data()
      #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(name)")
    }
  }
}
