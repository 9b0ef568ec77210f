import Conversations
import Foundation
import Responder
import ScreenKit
import TestSupport
import Testing

@testable import HistoryStore

/// Chats whose history cannot be written: each reports that once, continues, and can still be saved.
@Suite(.serialized) struct DiskTests {
  private let folder = TemporaryFolder()

  private let rules: String

  init() throws {
    signal(SIGPIPE, SIG_IGN)
    // Few rules, so that programs start fast.
    rules = folder.path + "/small.rive"
    let text =
      "+ my name is *\n- <set name=<star>>Hello <star>.\n\n+ *\n- <get name>: <star>\n- Go on.\n"
    try text.write(toFile: rules, atomically: true, encoding: .utf8)
  }

  /// Sends lines, runs `trouble` after the first of them, saves, and ends; returns all complaints.
  @discardableResult
  private func chat(
    in data: String, _ lines: [String], arguments: [String] = [], saved: Int? = nil,
    trouble: () throws -> Void = {}
  ) throws -> String {
    let errors = Pipe()
    let program = try ParleyProcess(folder: data, arguments: [rules] + arguments, errors: errors)
    for (place, line) in lines.enumerated() {
      try program.say(line)
      #expect(program.nextLine() != nil)
      if place == 0 { try trouble() }
    }
    let file = folder.path + "/saved-\(UUID().uuidString).chat"
    try program.say("/save \(file)")
    #expect(try program.end() == 0)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.components(separatedBy: "\nyou> ").count - 1 == saved ?? lines.count)
    #expect(try ParleyProcess.run(["replay", file]) == 0, "\(text)")
    try errors.fileHandleForWriting.close()
    return String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
  }

  private func complaints(_ text: String) -> Int {
    text.components(separatedBy: "will not be saved").count - 1
  }

  private func kept(in data: String, _ id: Int64 = 1) throws -> [String] {
    let history = try HistoryDatabase(at: HistoryLocation(folder: data))
    #expect(
      try history.database.first("PRAGMA integrity_check") { $0.text("integrity_check") } == "ok")
    return try history.entries(of: id, after: nil, limit: .max).map(\.message)
  }

  @Test(.enabled(if: SmallDisk.isPossible, "\(SmallDisk.reason)"))
  func aDiskThatFills() throws {
    let disk = try #require(SmallDisk(kilobytes: 320))
    let lines = (0..<40).map { "line \($0) " + String(repeating: "la la \($0) ", count: 100) }
    #expect(complaints(try chat(in: disk.path, lines)) == 1)
    #expect(disk.mount("size=20m"))
    let messages = try kept(in: disk.path)
    #expect((1..<lines.count).contains(messages.count))
    #expect(messages == Array(lines.prefix(messages.count)))
    let more = try chat(in: disk.path, ["hi"], arguments: ["-c"], saved: messages.count + 1)
    #expect(complaints(more) == 0)
    #expect(try kept(in: disk.path) == messages + ["hi"])
  }

  @Test(.enabled(if: SmallDisk.isPossible, "\(SmallDisk.reason)"))
  func aDiskWithoutAByteLeft() throws {
    let disk = try #require(SmallDisk(kilobytes: 64))
    try Data(count: 64 << 10).write(to: URL(filePath: disk.path + "/full"))
    #expect(complaints(try chat(in: disk.path, ["hello", "my name is Alice"])) == 1)
  }

  /// A conversation on a read-only disk continues, and the files stay unchanged.
  @Test(.enabled(if: SmallDisk.isPossible, "\(SmallDisk.reason)"))
  func aDiskThatMayOnlyBeRead() async throws {
    let disk = try #require(SmallDisk(kilobytes: 4096))
    try chat(in: disk.path, ["hello", "my name is Alice"])
    #expect(disk.mount("ro"))
    let errors = try chat(in: disk.path, ["what is my name"], arguments: ["-c"], saved: 3)
    #expect(complaints(errors) == 1)
    let service = SQLiteHistoryService(at: HistoryLocation(folder: disk.path))
    #expect(try await service.allEntries(of: 1).map(\.message) == ["hello", "my name is Alice"])
    #expect(try await service.page(matching: ["alic"], after: nil, limit: 9).items.count == 1)
    await #expect(throws: HistoryError.self) { try await service.clear() }
    #expect(try ParleyProcess.run(["history", "export", "1", "--data", disk.path]) == 0)
  }

  /// A file that becomes read-only while it is open.
  @Test(.enabled(if: Self.canFreeze, "\(Self.frozenReason)"))
  func aStoreThatTurnsReadOnlyInMidChat() throws {
    let files = ["history.db", "history.db-wal", "history.db-shm"].map { folder.path + "/" + $0 }
    defer { _ = SmallDisk.run(["chattr", "-i"] + files) }
    let errors = try chat(in: folder.path, ["hello", "my name is Alice", "how are you"]) {
      #expect(SmallDisk.run(["chattr", "+i"] + files))
    }
    #expect(complaints(errors) == 1)
    #expect(SmallDisk.run(["chattr", "-i"] + files))
    #expect(try kept(in: folder.path) == ["hello"])
  }

  /// The state of a disk after the system met an error on it.
  @Test(.enabled(if: FailingDisk.isPossible, "\(FailingDisk.reason)"))
  func aDiskThatTurnsReadOnlyInMidChat() throws {
    let disk = try #require(FailingDisk())
    let errors = try chat(in: disk.path, ["hello", "my name is Alice", "how are you"]) {
      #expect(disk.fail())
    }
    #expect(complaints(errors) == 1)
    disk.mend()
    #expect(try kept(in: disk.path) == ["hello"])
  }

  private static var frozenReason: String {
    getuid() != 0
      ? "only root may make files unchangeable" : "this file system or container knows no chattr +i"
  }

  private static let canFreeze: Bool = {
    let folder = TemporaryFolder()
    let file = folder.path + "/file"
    _ = FileManager.default.createFile(atPath: file, contents: nil)
    return SmallDisk.run(["chattr", "+i", file]) && SmallDisk.run(["chattr", "-i", file])
  }()

  /// Another program that never releases the file is waited for once.
  @Test func aFileThatAnotherProgramHolds() async throws {
    let location = HistoryLocation(folder: folder.path)
    _ = try await SQLiteHistoryService(at: location).record(
      .test("before"), in: nil, of: .test(), memory: Conversation())
    let other = try HistoryDatabase(at: location)
    try other.database.execute("BEGIN EXCLUSIVE; DELETE FROM messages")
    let service = FallbackHistoryService(
      SQLiteHistoryService(at: location, schema: .current, busyTimeout: 20))
    var id: KeptConversation.ID?
    for message in ["a", "b", "c"] {
      id = try await service.record(.test(message), in: id, of: .test(), memory: Conversation())
    }
    guard case .unavailable(let reason)? = service.takeNotice() else {
      Issue.record("nothing was told")
      return
    }
    #expect(reason == "database is locked")
    #expect(service.takeNotice() == nil)
    let known = try await service.conversation(try #require(id))
    let entries = try await service.allEntries(of: known.id)
    #expect(ConversationExport(known, entries).written(as: .transcript).contains("you> c\n"))
    try other.database.execute("ROLLBACK")
    let after = SQLiteHistoryService(at: location)
    #expect(
      try await after.page(matching: [], after: nil, limit: 9).items.map(\.conversation.title)
        == ["before"])
  }

  @Test func worksWithoutAHomeFolder() throws {
    let errors = Pipe()
    let program = try ParleyProcess(folder: nil, arguments: [rules], errors: errors)
    for line in ["hello", "my name is Alice"] { try program.say(line) }
    #expect(try program.end() == 0)
    try errors.fileHandleForWriting.close()
    let text = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    #expect(complaints(text) == 1)
    #expect(text.contains("there is no home folder"))
  }

  @Test func zerosAndFilesOfOthersAreToldOnce() throws {
    let zeros = Data(count: 20_000)
    try zeros.write(to: URL(filePath: folder.path + "/history.db"))
    let errors = try chat(in: folder.path, ["hello", "my name is Alice"])
    #expect(errors.contains("history.db.damaged-1"))
    #expect(errors.components(separatedBy: "damaged").count == 3)
    #expect(FileManager.default.contents(atPath: folder.path + "/history.db.damaged-1") == zeros)
    #expect(try kept(in: folder.path) == ["hello", "my name is Alice"])
  }

  @Test func aHistoryFromTheFutureIsToldOnce() async throws {
    let later = Schema(migrations: Schema.current.migrations + ["CREATE TABLE more (x)"])
    _ = try HistoryDatabase(at: HistoryLocation(folder: folder.path), schema: later)
    let before = FileManager.default.contents(atPath: folder.path + "/history.db")
    #expect(complaints(try chat(in: folder.path, ["hello", "my name is Alice"])) == 1)
    #expect(FileManager.default.contents(atPath: folder.path + "/history.db") == before)
  }
}
