import Conversations
import Foundation
import Responder
import Synchronization
import TestSupport
import Testing

@testable import HistoryStore

/// A backup has everything that is not deleted, and adds it to another history.
@Suite struct BackupTests {
  private let folder = TemporaryFolder()

  @Test func anAddingThatIsStoppedKeepsWholeConversations() async throws {
    let old = history("old")
    for number in 0..<3 {
      var origin = ConversationOrigin.test()
      origin.seed = UInt64(number)
      _ = try await old.record(
        .test("m\(number)", "r"), in: nil, of: origin, memory: Conversation())
    }
    let backup = try await old.backup()
    let new = history("new")
    let count = Atomic<Int>(0)
    let result = try await new.add(backup) {
      count.add(1, ordering: .relaxed).newValue < 3
    }
    #expect(result.newTalkCount == 2)
    #expect(try await new.backup().talks == Array(backup.talks.prefix(2)))
    let rest = try await new.add(backup)
    #expect(rest.newTalkCount == 1 && rest.knownTalkCount == 2)
  }

  private func history(_ name: String) -> SQLiteHistoryService {
    SQLiteHistoryService(at: HistoryLocation(folder: folder.path + "/" + name))
  }

  /// Fills a history with random talks, changes and deletions; returns the texts of what was deleted.
  private func fill(
    _ service: SQLiteHistoryService, seed: UInt64, changes: Int = 40
  ) async throws -> [String] {
    var random = SplitMix(seed: seed)
    var texts = HostileTexts(seed: seed)
    var ids: [KeptConversation.ID] = []
    var deleted: [String] = []
    for number in 0..<changes {
      let id = ids.randomElement(using: &random)
      switch (Int.random(in: 0..<12, using: &random), id) {
      case (0, let id?):
        try await service.recordCommand("/seed 1", in: id, memory: .random(using: &random))
      case (1, let id?): try await service.rename(id, to: KeptConversation.title(for: "x"))
      case (2, let id?):
        if try await service.takeBack(from: id, memory: Conversation()).isGone {
          ids.removeAll { $0 == id }
        }
      case (3, let id?):
        deleted += try await service.allEntries(of: id).map(\.message)
        try await service.delete([id], at: SystemClock().now)
        ids.removeAll { $0 == id }
      case (4, _): try await service.forget(nil, of: "ann", with: .builtin, as: "/forget")
      default:
        var entry = HistoryEntry.test("m\(seed).\(number) " + texts.text(), texts.text())
        entry.time = WallTime(microseconds: Int64(random.next() >> 4))
        entry.notes = texts.pieces()
        entry.commands = Bool.random(using: &random) ? ["/seed 9"] : []
        entry.topic = Bool.random(using: &random) ? texts.text() : nil
        entry.fingerprint = Bool.random(using: &random) ? random.next() : nil
        entry.microseconds = Int64(random.next() >> 8)
        if Bool.random(using: &random) {
          entry.rule = SourceLocation(file: texts.text(), line: Int(random.next() >> 40))
        }
        var origin = ConversationOrigin.test(
          Bool.random(using: &random) ? .builtin : .paths(["builtin", "/a b"]),
          user: Bool.random(using: &random) ? "ann" : texts.text(), seed: random.next(),
          options: ["max-steps": "5"], variables: [texts.crumb(): texts.crumb()])
        origin.started = WallTime(microseconds: Int64(random.next() >> 4))
        origin.isFresh = Bool.random(using: &random)
        let place = try await service.record(
          entry, in: Bool.random(using: &random) ? id : nil, of: origin,
          memory: .random(using: &random))
        if !ids.contains(place) { ids.append(place) }
      }
    }
    return deleted
  }

  @Test func importingIntoAnEmptyHistoryGivesTheSameHistory() async throws {
    for seed in 0..<UInt64(Soak.count(12)) {
      let old = history("old\(seed)")
      let deleted = try await fill(old, seed: seed)
      let backup = try await old.backup()
      let bytes = try backup.written()
      #expect(try HistoryBackup(reading: bytes) == backup, "seed \(seed)")
      let text = String(decoding: bytes, as: UTF8.self)
      for message in deleted {
        #expect(!text.contains(String(message.prefix { $0 != " " }) + " "), "seed \(seed)")
      }
      let new = history("new\(seed)")
      #expect(try await new.add(backup).newTalkCount == backup.talks.count)
      #expect(try await new.backup() == backup, "seed \(seed)")
      #expect(try await new.backup().written() == bytes, "seed \(seed)")
      #expect(try await new.check().isSound, "seed \(seed)")
      // A second time changes nothing.
      let again = try await new.add(backup)
      #expect(again.knownTalkCount == backup.talks.count)
      #expect(again.newTalkCount + again.continuedTalkCount == 0)
      #expect(try await new.backup().written() == bytes, "seed \(seed)")
      // New conversations get numbers that were never used.
      let next = try await new.record(.test("n"), in: nil, of: .test(), memory: Conversation())
      #expect(!backup.talks.contains { $0.conversation.id == next }, "seed \(seed)")
    }
  }

  @Test func importingKeepsWhatIsThere() async throws {
    for seed in 0..<UInt64(Soak.count(6)) {
      let one = history("one\(seed)")
      let two = history("two\(seed)")
      _ = try await fill(one, seed: seed)
      _ = try await fill(two, seed: seed + 1000)
      let (first, second) = (try await one.backup(), try await two.backup())
      #expect(try await two.add(first).newTalkCount == first.talks.count)
      let both = try await two.backup()
      #expect(both.talks.prefix(second.talks.count) == second.talks[...], "seed \(seed)")
      #expect(
        both.talks.dropFirst(second.talks.count).map(\.withoutNumbers)
          == first.talks.map(\.withoutNumbers), "seed \(seed)")
      #expect(try await two.check().isSound, "seed \(seed)")
    }
  }

  @Test func aLaterBackupContinuesAnEarlierOne() async throws {
    let old = history("old")
    let id = try await old.record(.test("a"), in: nil, of: .test(), memory: Conversation())
    let early = try await old.backup()
    var memory = Conversation()
    memory.variables["name"] = "Ann"
    _ = try await old.record(.test("b"), in: id, of: .test(), memory: memory)
    let late = try await old.backup()
    let new = history("new")
    _ = try await new.add(early)
    #expect(
      try await new.add(late)
        == HistoryImport(newTalkCount: 0, continuedTalkCount: 1, knownTalkCount: 0))
    #expect(try await new.backup().talks.map(\.withoutNumbers) == late.talks.map(\.withoutNumbers))
    #expect(try await new.knowledge(of: "localuser", with: .builtin) == ["name": "Ann"])
    // An older one takes nothing back.
    #expect(
      try await new.add(early)
        == HistoryImport(newTalkCount: 0, continuedTalkCount: 0, knownTalkCount: 1))
    #expect(try await new.memory(of: 1).variables == ["name": "Ann"])
    #expect(try await new.page(matching: ["b"], after: nil, limit: 9).items.count == 1)
  }

  /// Every change of a byte and every cut is found, before anything is imported.
  @Test func damageIsFound() async throws {
    let old = history("old")
    _ = try await fill(old, seed: 1966, changes: 12)
    let bytes = try await old.backup().written()
    var random = SplitMix(seed: 7)
    for number in 0..<600 {
      var damaged = bytes
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch number % 3 {
      case 0: damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: damaged = Array(bytes[..<place])
      default: damaged.insert(UInt8.random(in: 0...255, using: &random), at: place)
      }
      guard damaged != bytes else { continue }
      #expect(throws: HistoryBackupError.self, "\(number): byte \(place)") {
        try HistoryBackup(reading: damaged)
      }
    }
  }

  @Test(arguments: [
    ("", 1, 1, "ends too early"), ("{}\n", 1, 1, "one member"),
    ("hello\n", 1, 1, "expected a value"),
    ("{\"a\":1}\n", 1, 1, "not a backup"),
    ("{\"history\":{\"version\":2}}\n", 1, 1, "later version"),
    ("{\"history\":{\"version\":1}}\n{\"exchange\" {}}\n", 2, 13, "expected a colon"),
    ("{\"history\":{\"version\":1}}\n{\"conversation\":{}}\n", 2, 1, "‘id’ is missing"),
    ("{\"history\":{\"version\":1}}\n{\"history\":{\"version\":1}}\n", 2, 1, "expected a conv"),
    ("{\"history\":{\"version\":1}}\n{\"end\":", 2, 8, "ends too early"),
    ("{\"history\":{\"version\":\"1\"}}\n", 1, 1, "‘version’ has a wrong value"),
    (
      "{\"history\":{\"version\":1}}\n{\"end\":{\"checksum\":\"0\",\"conversations\":0,\"exchanges\":0}}\n",
      2, 1,
      "not those that were written"
    ),
  ])
  func damageIsNamed(text: String, line: Int, column: Int, words: String) {
    do throws(HistoryBackupError) {
      _ = try HistoryBackup(reading: Array(text.utf8))
      Issue.record("\(text)")
    } catch {
      #expect(error.line == line && error.column == column, "\(text): \(error)")
      #expect(error.reason.contains(words), "\(error)")
    }
  }

  /// A program that is killed while it imports leaves all or nothing.
  @Test func aKilledImportLeavesAllOrNothing() async throws {
    let old = history("old")
    for number in 0..<400 {
      var origin = ConversationOrigin.test()
      origin.started = WallTime(microseconds: Int64(number))
      _ = try await old.record(
        .test("word\(number) " + String(repeating: "tea ", count: 50)), in: nil, of: origin,
        memory: Conversation())
    }
    let backup = try await old.backup()
    let file = try folder.write("b.jsonl", try backup.written())
    var random = SplitMix(seed: 9)
    for number in 0..<12 {
      let data = folder.path + "/killed\(number)"
      let process = Process()
      process.executableURL = try ParleyProcess.program
      process.arguments = ["history", "import", file, "--data", data]
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      try await Task.sleep(for: .milliseconds(Int.random(in: 0...600, using: &random)))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let service = history("killed\(number)")
      let count = try await service.backup().talks.count
      #expect(count == 0 || count == backup.talks.count, "\(number): \(count)")
      #expect(try await service.check().isSound)
      _ = try await service.add(backup)
      #expect(
        try await service.backup().talks.map(\.withoutNumbers)
          == backup.talks.map(\.withoutNumbers))
    }
  }
}

extension HistoryBackup.Talk {
  /// The talk with the same numbers as every other.
  fileprivate var withoutNumbers: HistoryBackup.Talk {
    var talk = self
    talk.conversation.id = 0
    for index in talk.entries.indices { talk.entries[index].id = 0 }
    return talk
  }
}
