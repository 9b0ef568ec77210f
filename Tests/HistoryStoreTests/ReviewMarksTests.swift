import ChatModel
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
        == ReviewMarks([
          exchanges[0]: .init(.never, at: now), exchanges[1]: .init(.later, at: now),
        ]))
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

  @Test("‘Later’ hides a message for the rest of the day, the others until it is said again")
  func hiding() {
    let marks = ReviewMarks([
      1: .init(.fine, at: now), 2: .init(.later, at: now), 3: .init(.never, at: now),
    ])
    let tomorrow = WallTime(microseconds: now.microseconds + 86_400_000_000)
    #expect([1, 2, 3, 4].map { marks.hides($0, at: now) } == [true, true, true, false])
    #expect([1, 2, 3, 4].map { marks.hides($0, at: tomorrow) } == [true, false, true, false])
    #expect([1, 2, 3, 4].map(marks.hidesForever) == [false, false, true, false])
  }
}
