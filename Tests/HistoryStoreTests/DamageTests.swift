import Foundation
import Responder
import TestSupport
import Testing

@testable import Conversations
@testable import HistoryStore

@Suite struct DamageTests {
  private let folder: TemporaryFolder
  private let location: HistoryLocation

  init() throws {
    folder = TemporaryFolder()
    location = HistoryLocation(folder: folder.path + "/parley")
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: location.folder).sorted()
  }

  private func rights(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? 0
  }

  private func add(_ message: String, to service: any HistoryService) async throws {
    _ = try await service.record(.test(message), in: nil, of: .test(), memory: Conversation())
  }

  private func fill(_ bytes: Data) throws {
    try FileManager.default.createDirectory(
      atPath: location.folder, withIntermediateDirectories: true)
    try bytes.write(to: URL(filePath: location.file))
  }

  @Test func whatIsKeptIsForItsOwnerAlone() async throws {
    try await add("hi", to: SQLiteHistoryService(at: location))
    #expect(try rights(location.folder) == 0o700)
    for name in try names() {
      #expect(try rights(location.folder + "/" + name) == 0o600, "\(name)")
    }
  }

  @Test func aDatabaseOfZerosIsPutAsideAndTold() async throws {
    let zeros = Data(count: 10_000)
    try fill(zeros)
    let service = FallbackHistoryService(SQLiteHistoryService(at: location))
    try await add("hi", to: service)
    let aside = location.file + ".damaged-1"
    #expect(service.takeNotice() == .damaged(keptAs: aside))
    #expect(service.takeNotice() == nil)
    #expect(FileManager.default.contents(atPath: aside) == zeros)
    #expect(
      try await SQLiteHistoryService(at: location).allEntries(of: 1).map(\.message) == ["hi"])
  }

  @Test func damageThatShowsLaterPutsTheFileAsideToo() async throws {
    try await add("hi", to: SQLiteHistoryService(at: location))
    var bytes = try #require(FileManager.default.contents(atPath: location.file))
    for place in 4096..<bytes.count { bytes[place] = UInt8(truncatingIfNeeded: place &* 31) }
    try bytes.write(to: URL(filePath: location.file))
    let service = FallbackHistoryService(SQLiteHistoryService(at: location))
    try await add("ho", to: service)
    #expect(service.takeNotice() == .damaged(keptAs: location.file + ".damaged-1"))
    #expect(
      try await service.page(matching: [], after: nil, limit: 9).items.map(\.conversation.title)
        == ["ho"])
  }

  @Test func aCommandLeavesADamagedFileInItsPlace() async throws {
    try await add("hi", to: SQLiteHistoryService(at: location))
    var bytes = try #require(FileManager.default.contents(atPath: location.file))
    for damaged in [4096..<bytes.count, 0..<4096] {
      for place in damaged { bytes[place] = UInt8(truncatingIfNeeded: place &* 31) }
      try bytes.write(to: URL(filePath: location.file))
      let service = SQLiteHistoryService(at: location, renamesDamaged: false)
      await #expect(throws: HistoryError.unrepaired) {
        try await service.page(matching: [], after: nil, limit: 9)
      }
      await #expect(throws: HistoryError.unrepaired) {
        try await service.delete([1], at: .init(microseconds: 0))
      }
      #expect(try names().allSatisfy { !$0.contains("damaged") })
    }
    #expect(FileManager.default.contents(atPath: location.file) == bytes)
  }

  /// A program that is killed while it creates the history leaves an empty file.
  @Test func anEmptyFileIsRepaired() async throws {
    try fill(Data())
    let service = SQLiteHistoryService(at: location)
    #expect(try await service.repair().exchanges == 0)
    #expect(try await service.check().isSound)
  }

  /// A killed program leaves a file whose write-ahead log holds the last migrations and all rows.
  @Test(arguments: [0, 1, 3])
  func aRepairReadsTheLogToo(migrationsInTheFile count: Int) async throws {
    if count > 0 {
      let old = Schema(migrations: Array(Schema.current.migrations.prefix(count)))
      _ = try HistoryDatabase(at: location, schema: old)
    }
    let service = SQLiteHistoryService(at: location)
    try await add("hi", to: service)
    let left = HistoryLocation(folder: folder.path + "/left")
    try FileManager.default.copyItem(atPath: location.folder, toPath: left.folder)
    #expect(FileManager.default.fileExists(atPath: left.file + "-wal"))
    #expect(try await SQLiteHistoryService(at: left).repair().exchanges == 1)
    #expect(try await SQLiteHistoryService(at: left).allEntries(of: 1).map(\.message) == ["hi"])
    #expect(try await service.allEntries(of: 1).map(\.message) == ["hi"])
  }

  @Test func aRepairIsRefusedWhileAChatIsOpen() async throws {
    let open = SQLiteHistoryService(at: location)
    try await add("hi", to: open)
    let before = try names()
    let reason = "another parley has it open; end that one first"
    await #expect(throws: HistoryError.notRepaired(reason: reason)) {
      try await SQLiteHistoryService(at: location).repair()
    }
    #expect(try names() == before)
    try await add("ho", to: open)
    #expect(try await SQLiteHistoryService(at: location).allEntries(of: 2).map(\.message) == ["ho"])
  }

  @Test("A file from which nothing can be read is not repaired, but cleared")
  func aFileWithoutAHeaderIsCleared() async throws {
    try fill(Data(repeating: 0x78, count: 9_000))
    let service = SQLiteHistoryService(at: location, renamesDamaged: false)
    await #expect(throws: HistoryError.unrepaired) { try await service.latest(with: nil) }
    let reason = "file is not a database; parley history clear removes it"
    await #expect(throws: HistoryError.notRepaired(reason: reason)) {
      try await service.repair()
    }
    try await service.clear()
    #expect(try await service.latest(with: nil) == nil && service.quarantined.isEmpty)
  }

  @Test func aLaterVersionsFileIsRefusedAndLeftAlone() async throws {
    let later = Schema(migrations: Schema.current.migrations + ["CREATE TABLE more (x)"])
    try await add("hi", to: SQLiteHistoryService(at: location, schema: later))
    let before = FileManager.default.contents(atPath: location.file)
    let service = SQLiteHistoryService(at: location)
    await #expect(throws: HistoryError.newer(path: location.file)) {
      try await service.latest(with: nil)
    }
    #expect(FileManager.default.contents(atPath: location.file) == before)
    let steady = FallbackHistoryService(service)
    try await add("ho", to: steady)
    #expect(steady.takeNotice() == .newer(path: location.file))
    #expect(try await steady.latest(with: nil)?.title == "ho")
    #expect(FileManager.default.contents(atPath: location.file) == before)
  }

  @Test func anotherProgramsDatabaseIsLeftAlone() async throws {
    try FileManager.default.createDirectory(
      atPath: location.folder, withIntermediateDirectories: true)
    do {
      let database = try Database(path: location.file, busyTimeout: 0)
      try database.execute("CREATE TABLE recipes (soup TEXT)")
    }
    let before = FileManager.default.contents(atPath: location.file)
    await #expect(throws: HistoryError.foreign(path: location.file)) {
      try await SQLiteHistoryService(at: location).latest(with: nil)
    }
    #expect(FileManager.default.contents(atPath: location.file) == before)
  }

  @Test func anOlderFileIsBroughtUpToDate() async throws {
    try await add("hi", to: SQLiteHistoryService(at: location))
    let later = Schema(
      migrations: Schema.current.migrations + [
        "CREATE TABLE more (x)", "INSERT INTO more VALUES (1); INSERT INTO more VALUES (2)",
      ])
    for _ in 0..<2 {
      let history = try HistoryDatabase(at: location, schema: later)
      #expect(try history.database.number("SELECT count(*) AS value FROM more") == 2)
      #expect(try history.conversation(1).title == "hi")
    }
  }

  /// Each migration runs together with its number or not at all.
  @Test func aMigrationThatFailsHalfwayLeavesTheFileAsItWas() async throws {
    try await add("hi", to: SQLiteHistoryService(at: location))
    let broken = Schema(
      migrations: Schema.current.migrations + ["DROP TABLE words; DELETE FROM messages; nonsense"])
    await #expect(throws: HistoryError.self) {
      try await SQLiteHistoryService(at: location, schema: broken).latest(with: nil)
    }
    let service = SQLiteHistoryService(at: location)
    #expect(try await service.page(matching: ["hi"], after: nil, limit: 9).items.count == 1)
  }

  /// Opens the history, and sets its connection up in a way that lasts until the file is opened again.
  private func set(_ pragma: String, of store: SQLiteHistoryService) async throws {
    try await store.withDatabase { history throws(HistoryFailure) in
      try history.database.execute(pragma)
    }
  }

  /// An error while the file is being opened may have left a connection that only reads.
  @Test func aConnectionThatOnlyReadsIsOpenedAgain() async throws {
    let store = SQLiteHistoryService(at: location)
    let service = FallbackHistoryService(store)
    let id = try await service.record(
      .test("one"), in: nil, of: .test(), memory: Conversation())
    try await set("PRAGMA query_only = ON", of: store)
    for message in ["two", "three"] {
      let kept = try await service.record(
        .test(message), in: id, of: .test(), memory: Conversation())
      #expect(kept == id)
    }
    #expect(service.takeNotice() == nil)
    let stored = try await SQLiteHistoryService(at: location).allEntries(of: id)
    #expect(stored.map(\.message) == ["one", "two", "three"])
  }

  @Test func aStoreThatStopsTakingAnythingIsToldOnce() async throws {
    let store = SQLiteHistoryService(at: location)
    let service = FallbackHistoryService(store)
    let memory = Conversation(seed: 3)
    let id = try await service.record(.test("one"), in: nil, of: .test(), memory: memory)
    try await set("PRAGMA max_page_count = 1", of: store)
    let long = String(repeating: "two ", count: 50_000)
    for message in [long, "three"] {
      #expect(
        try await service.record(.test(message), in: id, of: .test(), memory: memory) == id)
    }
    guard case .unavailable? = service.takeNotice() else {
      Issue.record("nothing was told")
      return
    }
    #expect(service.takeNotice() == nil)
    #expect(try await service.allEntries(of: id).map(\.message) == ["one", long, "three"])
    let kept = SQLiteHistoryService(at: location)
    #expect(try await kept.allEntries(of: id).map(\.message) == ["one"])
    #expect(try await kept.page(matching: ["two"], after: nil, limit: 9).items.isEmpty)
  }

  @Test func aFolderThatCannotBeMadeIsTold() async throws {
    try Data().write(to: URL(filePath: folder.path + "/file"))
    let service = FallbackHistoryService(
      SQLiteHistoryService(at: HistoryLocation(folder: folder.path + "/file/parley")))
    try await add("hi", to: service)
    guard case .unavailable(let reason)? = service.takeNotice() else {
      Issue.record("nothing was told")
      return
    }
    #expect(reason.contains("Not a directory"))
    #expect(try await service.latest(with: nil)?.title == "hi")
  }

  @Test func whatWasDeletedLeavesNoTraceInTheFiles() async throws {
    let service = SQLiteHistoryService(at: location)
    try await add("xylophonecat", to: service)
    try await add("other", to: service)
    try await service.clear()
    for name in try names() {
      let bytes = try #require(FileManager.default.contents(atPath: location.folder + "/" + name))
      #expect(bytes.range(of: Data("xylophonecat".utf8)) == nil, "\(name)")
    }
    #expect(try await service.page(matching: [], after: nil, limit: 9).items.isEmpty)
  }

  @Test func afterTooManyMissedChangesAreDeletedTheStoreMayBeTriedAgain() {
    var missed = MissedChanges()
    let entry = HistoryEntry.test(String(repeating: "x", count: 17 << 20))
    missed.add(.exchange(entry, in: 1, of: .test()), memory: Conversation())
    #expect(missed.first == nil && !missed.isComplete)
    missed.removeAll(of: [1])
    #expect(!missed.isComplete)
    missed.removeAll(of: nil)
    #expect(missed.isComplete)
    missed.add(.command("undo", in: 2), memory: Conversation())
    #expect(missed.first?.change.conversation == 2)
  }
}
