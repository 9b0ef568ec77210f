import Conversations
import Disk
import Foundation
import Responder
import TestSupport
import Testing

@testable import HistoryStore

/// The owner of the history, and impossible values in it.
@Suite(.serialized) struct TrustTests {
  private let folder = TemporaryFolder()
  private var location: HistoryLocation { HistoryLocation(folder: folder.path + "/up/data") }

  private func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: folder.path + "/" + name)
  }

  private func setOwner(_ owner: Int, group: Int, of name: String) throws {
    try FileManager.default.setAttributes(
      [.ownerAccountID: owner, .groupOwnerAccountID: group], ofItemAtPath: folder.path + "/" + name)
  }

  private func reason() async -> String? {
    do throws(HistoryError) {
      _ = try await SQLiteHistoryService(at: location).page(matching: [], after: nil, limit: 1)
      return nil
    } catch {
      if case .unavailable(let reason) = error { return reason }
      return "\(error)"
    }
  }

  @Test func whatOthersMayWriteIsRefused() async throws {
    #expect(await reason() == nil)
    try setMode(0o666, of: "up/data/history.db")
    #expect(await reason() == location.file + ": other users may write there")
    try setMode(0o600, of: "up/data/history.db")
    try setMode(0o777, of: "up/data")
    #expect(await reason() == location.folder + ": other users may write there")
    try setMode(0o1777, of: "up/data")
    #expect(await reason() == location.folder + ": other users may write there")
    try setMode(0o700, of: "up/data")
    try setMode(0o777, of: "up")
    #expect(await reason() == folder.path + "/up: other users may write there")
    try setMode(0o1777, of: "up")
    #expect(await reason() == nil, "with the sticky bit nobody can take it away")
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give files away"))
  func whatBelongsToOthersIsRefused() async throws {
    #expect(await reason() == nil)
    try setOwner(65534, group: 65534, of: "up/data/history.db")
    #expect(await reason() == location.file + ": it belongs to another user")
    try setOwner(0, group: 65534, of: "up/data/history.db")
    try setMode(0o660, of: "up/data/history.db")
    #expect(await reason() == location.file + ": other users may write there")
    try setOwner(0, group: 0, of: "up/data/history.db")
    #expect(await reason() == nil, "the group is the owner's own")
    try setOwner(65534, group: 65534, of: "up/data")
    #expect(await reason() == location.folder + ": it belongs to another user")
  }

  @Test(
    "The group of the program may read a file of root's, and not write it",
    .enabled(if: geteuid() == 0, "only root may give files away"))
  func groupOfAService() throws {
    let path = try folder.write("token", "secret")
    try setOwner(0, group: 65534, of: "token")
    try setMode(0o640, of: "token")
    #expect(Trust.isPrivate(path, group: 65534) && !Trust.isPrivate(path, group: 65533))
    for mode in [0o660, 0o644] {
      try setMode(mode, of: "token")
      #expect(!Trust.isPrivate(path, group: 65534))
    }
  }

  @Test func onlyWhatIsProvablyNotThereIsEmpty() throws {
    #expect(try location.exists() == false)
    #expect(try HistoryLocation(folder: folder.path + "/no/such").exists() == false)
    try folder.link("dangling", to: folder.path + "/nowhere")
    #expect(throws: FileFailure(folder.path + "/dangling", .missing)) {
      try HistoryLocation(folder: folder.path + "/dangling").exists()
    }
    try folder.write("file", "")
    #expect(throws: FileFailure.self) {
      try HistoryLocation(folder: folder.path + "/file").exists()
    }
    try folder.link("link/history.db", toMissing: folder.path + "/gone.db")
    #expect(throws: FileFailure.self) {
      try HistoryLocation(folder: folder.path + "/link").exists()
    }
    try folder.write("folder/history.db/x", "")
    #expect(throws: FileFailure.self) {
      try HistoryLocation(folder: folder.path + "/folder").exists()
    }
  }

  @Test func aFolderMayBeCalledLikeAnAddress() async throws {
    let service = SQLiteHistoryService(
      at: HistoryLocation(folder: folder.path + "/file:foo?mode=memory"))
    _ = try await service.record(.test("hi"), in: nil, of: .test(), memory: Conversation())
    #expect(folder.names(in: "file:foo?mode=memory").contains("history.db"))
    #expect(HistoryLocation(folder: "file:foo").file == "./file:foo/history.db")
  }

  @Test(arguments: [
    "UPDATE conversations SET length = 9223372036854775807", "UPDATE conversations SET length = -1",
    "UPDATE conversations SET last = -9223372036854775808",
    "UPDATE conversations SET started = 9223372036854775807",
    "UPDATE messages SET microseconds = 9223372036854775807",
    "UPDATE messages SET at = -9223372036854775808", "UPDATE messages SET file = 'f', line = -9",
    "UPDATE conversations SET newest = 9223372036854775807",
    "UPDATE messages SET id = 9223372036854775807 WHERE id = 3",
    """
    UPDATE conversations SET id = -9223372036854775808 WHERE id = 1;
    UPDATE messages SET conversation = -9223372036854775808 WHERE id = 1
    """,
  ])
  func impossibleValuesAreDamageAndNoTrap(sql: String) async throws {
    do {
      let service = SQLiteHistoryService(at: location)
      for _ in 0..<3 {
        _ = try await service.record(.test("tea"), in: nil, of: .test(), memory: Conversation())
      }
    }
    let database = try HistoryDatabase(at: location).database
    try database.execute("PRAGMA foreign_keys = OFF; " + sql)
    let service = SQLiteHistoryService(at: location)
    for _ in 0..<3 {
      let page = try? await service.page(matching: [], after: nil, limit: 9)
      for item in page?.items ?? [] { _ = try? await service.allEntries(of: item.id) }
      _ = try? await service.page(matching: ["tea"], after: nil, limit: 9)
      _ = try? await service.page(matching: ["t!"], after: nil, limit: 9)
      _ = try? await service.takeBack(from: 1, memory: Conversation())
      _ = try? await service.record(.test("x"), in: 1, of: .test(), memory: Conversation())
    }
  }

  @Test func aFreshChatIsNotWhatTheNextOneKnows() async throws {
    let service = SQLiteHistoryService(at: location)
    var known = Conversation(user: "ann")
    known.variables["name"] = "Ann"
    _ = try await service.record(.test("hi"), in: nil, of: .test(user: "ann"), memory: known)
    var fresh = ConversationOrigin.test(user: "ann")
    fresh.isFresh = true
    _ = try await service.record(
      .test("hi"), in: nil, of: fresh, memory: Conversation(user: "ann"))
    #expect(try await service.knowledge(of: "ann", with: fresh.rules) == ["name": "Ann"])
    #expect(try await service.conversation(2).origin.isFresh)
  }

  @Test func aFileThatIsMovedAwayIsNoticed() async throws {
    let service = FallbackHistoryService(SQLiteHistoryService(at: location))
    let id = try await service.record(.test("a"), in: nil, of: .test(), memory: Conversation())
    try FileManager.default.moveItem(atPath: location.folder, toPath: folder.path + "/elsewhere")
    _ = try await service.record(.test("b"), in: id, of: .test(), memory: Conversation())
    guard case .unavailable(let reason)? = service.takeNotice() else {
      Issue.record("nothing was told")
      return
    }
    #expect(reason.hasPrefix(location.file))
    _ = try await service.record(.test("c"), in: id, of: .test(), memory: Conversation())
    #expect(service.takeNotice() == nil, "once")
    #expect(try await service.allEntries(of: id).map(\.message) == ["a", "b", "c"])
    #expect(!FileManager.default.fileExists(atPath: location.folder))
  }

  @Test func aBitThatFlipsIsFound() async throws {
    do {
      let service = SQLiteHistoryService(at: location)
      for text in ["first", "the quick brown fox"] {
        _ = try await service.record(.test(text), in: nil, of: .test(), memory: Conversation())
      }
    }
    let file = URL(filePath: location.file)
    var bytes = try Data(contentsOf: file)
    // In the title too.
    while let place = bytes.range(of: Data("quick brown".utf8)) { bytes[place.lowerBound] ^= 1 }
    try bytes.write(to: file)
    let service = SQLiteHistoryService(at: location)
    await #expect(throws: HistoryError.altered(2)) { try await service.allEntries(of: 2) }
    #expect(try await service.check().altered == [2])
    #expect(try await service.allEntries(of: 1).map(\.message) == ["first"])
  }

  @Test func aHistoryIsCheckedAndRepaired() async throws {
    do {
      let service = SQLiteHistoryService(at: location)
      for number in 0..<400 {
        _ = try await service.record(
          .test("tea number \(number) " + String(repeating: "leaf ", count: 40)), in: nil,
          of: .test(),
          memory: Conversation())
      }
      let report = try await service.check()
      #expect(report.isSound && report.exchangeCount == 400)
    }
    // A page of the texts is damaged.
    let file = URL(filePath: location.file)
    var bytes = try Data(contentsOf: file)
    let place = try #require(bytes.range(of: Data("number 200 ".utf8))).lowerBound / 4096 * 4096
    bytes.replaceSubrange(place..<place + 4096, with: Data(repeating: 0xA5, count: 4096))
    try bytes.write(to: file)
    let service = SQLiteHistoryService(at: location)
    let report = try await service.check()
    #expect(!report.isSound)
    let (exchanges, name) = try await service.repair()
    #expect((300..<400).contains(exchanges))
    #expect(try Data(contentsOf: URL(filePath: name)) == bytes, "the damaged file is kept")
    #expect(try await service.check().isSound)
    #expect(
      try await service.page(matching: ["tea", "399"], after: nil, limit: 9).items.map(\.id) == [
        400
      ])
    #expect(
      try await service.page(matching: ["tea"], after: nil, limit: 999).items.count == exchanges)
    #expect(!folder.names(in: "up/data").contains("repaired"))
  }

  /// Checking renames nothing, even if the file is not a database.
  @Test func checkingChangesNothing() async throws {
    do {
      let service = SQLiteHistoryService(at: location)
      _ = try await service.record(.test("tea"), in: nil, of: .test(), memory: Conversation())
    }
    let file = URL(filePath: location.file)
    var bytes = try Data(contentsOf: file)
    bytes.replaceSubrange(0..<100, with: Data(count: 100))
    try bytes.write(to: file)
    try setMode(0o600, of: "up/data/history.db")
    let service = SQLiteHistoryService(at: location)
    #expect(try await service.check().problems == ["file is not a database"])
    #expect(try Data(contentsOf: file) == bytes)
    await #expect(throws: HistoryError.self) { try await service.repair() }
    #expect(try Data(contentsOf: file) == bytes, "nothing can be read of it")
    #expect(!folder.names(in: "up/data").contains { $0.contains("damaged") || $0 == "repaired" })
  }

  @Test(.enabled(if: SmallDisk.run(["sqlite3", "--version"]), "sqlite3 is not installed"))
  func anIndexThatIsDamagedAloneIsMadeAnew() async throws {
    do {
      let service = SQLiteHistoryService(at: location)
      for number in 0..<50 {
        _ = try await service.record(
          .test("tea number \(number)"), in: nil, of: .test(), memory: Conversation())
      }
    }
    // The program itself cannot write the index's own tables.
    #expect(
      SmallDisk.run([
        "sqlite3", location.file,
        "UPDATE words_data SET block = x'00ff00ff' WHERE id > 137438953472",
      ]))
    let service = SQLiteHistoryService(at: location)
    #expect(try await service.page(matching: ["tea"], after: nil, limit: 99).items.count == 50)
    #expect(
      try await service.page(matching: ["number", "49"], after: nil, limit: 9).items.count == 1)
    #expect(!folder.names(in: "up/data").contains { $0.contains("damaged") })
  }
}

extension TemporaryFolder {
  /// Creates a broken link.
  fileprivate func link(_ name: String, toMissing target: String) throws {
    try FileManager.default.createDirectory(
      atPath: path + "/link", withIntermediateDirectories: true)
    try link(name, to: target)
  }
}
