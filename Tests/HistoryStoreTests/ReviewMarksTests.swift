import Conversations
import Foundation
import Responder
import TestSupport
import Testing

@testable import HistoryStore

@Suite("Verdicts on reviewed messages are kept with the history")
struct ReviewMarksTests {
  private let folder = TemporaryFolder()
  private let now = WallTime(microseconds: 1_000_000_000_000_000)

  private func history() -> SQLiteHistoryService {
    SQLiteHistoryService(at: HistoryLocation(folder: folder.path))
  }

  /// Stores a conversation with these messages; returns its id and those of its exchanges.
  private func talk(
    _ messages: [String], in history: SQLiteHistoryService
  ) async throws -> (id: KeptConversation.ID, exchanges: [HistoryEntry.ID]) {
    var id: KeptConversation.ID?
    for message in messages {
      id = try await history.record(.test(message), in: id, of: .test(), memory: Conversation())
    }
    let known = try #require(id)
    return (known, try await history.allEntries(of: known).map(\.id))
  }

  @Test("A verdict is there for the next run, is replaced by another, and can be taken back")
  func kept() async throws {
    let (_, exchanges) = try await talk(["prolong", "book"], in: history())
    try await history().mark(exchanges, as: .later, at: now)
    try await history().mark([exchanges[0], 9_999], as: .never, at: now)
    #expect(
      try await history().reviewMarks()
        == ReviewMarks(
          [exchanges[0]: .init(.never, at: now), exchanges[1]: .init(.later, at: now)],
          unwanted: ["prolong"]))
    try await history().mark([exchanges[0]], as: nil, at: now)
    #expect(try await history().reviewMarks().verdicts.keys.sorted() == [exchanges[1]])
  }

  @Test("It goes with its exchange, whether that is taken back, deleted or cleared")
  func removed() async throws {
    let history = history()
    let (first, one) = try await talk(["prolong", "book"], in: history)
    let (second, two) = try await talk(["card"], in: history)
    try await history.mark(one + two, as: .fine, at: now)
    _ = try await history.takeBack(from: first, memory: Conversation())
    #expect(Set(try await history.reviewMarks().verdicts.keys) == [one[0], two[0]])
    try await history.delete([second], at: now)
    #expect(Set(try await history.reviewMarks().verdicts.keys) == [one[0]])
    try await history.restore([second])
    #expect(Set(try await history.reviewMarks().verdicts.keys) == [one[0], two[0]])
    try await history.delete([second], at: now)
    try await history.purge([second])
    try await history.clear()
    #expect(try await history.reviewMarks() == ReviewMarks())
  }

  @Test("It is no copy of anybody's words: after a deletion, no file has them")
  func bytes() async throws {
    let history = history()
    let secret = "xylophonist"
    let (id, exchanges) = try await talk([secret, "prolong"], in: history)
    for mark in ReviewMark.allCases {
      try await history.mark(exchanges, as: mark, at: now)
    }
    try await history.delete([id], at: now)
    try await history.purge([id])
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let bytes = try Data(contentsOf: URL(filePath: folder.path + "/" + name))
      #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(name)")
    }
  }

  @Test("A backup has the verdicts, and brings them to another history")
  func backup() async throws {
    let (id, exchanges) = try await talk(["prolong", "book", "card"], in: history())
    try await history().mark([exchanges[1]], as: .never, at: now)
    let backup = try await HistoryBackup(reading: history().backup().written())
    #expect(backup.talks.first { $0.conversation.id == id }?.verdicts.count == 1)
    let other = SQLiteHistoryService(at: HistoryLocation(folder: folder.path + "/other"))
    _ = try await talk(["hello"], in: other)
    _ = try await other.add(backup)
    #expect(try await other.reviewMarks().unwanted == ["book"])
    _ = try await other.add(backup)
    #expect(try await other.reviewMarks().verdicts.count == 1)
  }

  @Test("Forgetting a variable leaves verdicts, which have no words")
  func forgetting() async throws {
    let history = history()
    let (_, exchanges) = try await talk(["my name is ann", "prolong"], in: history)
    try await history.mark(exchanges, as: .fine, at: now)
    try await history.forget("name", of: "ann", with: .builtin, as: "/forget name")
    #expect(try await history.reviewMarks().verdicts.keys.sorted() == exchanges)
  }

  @Test("‘Later’ hides a message for the rest of the day, the others until it is said again")
  func hiding() {
    let marks = ReviewMarks([
      1: .init(.fine, at: now), 2: .init(.later, at: now), 3: .init(.never, at: now),
    ])
    let tomorrow = WallTime(microseconds: now.microseconds + 86_400_000_000)
    #expect([1, 2, 3, 4].map { marks.hides($0, at: now) } == [true, true, true, false])
    #expect([1, 2, 3, 4].map { marks.hides($0, at: tomorrow) } == [true, false, true, false])
    #expect([1, 2, 3, 4].map(marks.accepts) == [true, false, true, false])
  }
}
