import Conversations
import Foundation
import Responder
import TestSupport
import Testing

@testable import HistoryStore

/// Files written by releases can be read forever.
@Suite struct StoredFileTests {
  private let folder = TemporaryFolder()

  /// Returns the location of a copy of a release's file.
  private func location(of release: String) throws -> HistoryLocation {
    let stored = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Stored/history-\(release).db")
    try folder.write("history.db", Array(Data(contentsOf: stored)))
    return HistoryLocation(folder: folder.path)
  }

  @Test(arguments: ["0.1.0", "0.2.0"])
  func theHistoryOfAReleaseIsAllThere(release: String) async throws {
    let service = SQLiteHistoryService(at: try location(of: release))
    #expect(
      try await service.page(matching: [], after: nil, limit: 9).items.map(\.id) == [2, 1])
    #expect(
      try await service.allEntries(of: 1).map(\.message) == ["my name is alice", "tea please"])
    let entries = try await service.allEntries(of: 2)
    #expect(entries.map(\.message) == ["what is my name", "hello again"])
    #expect(entries.last?.commands == ["/forget name"])
    #expect(try await service.conversation(2).origin.forgotten == ["name"])
    #expect(try await service.conversation(2).origin.isFresh == false)
    #expect(try await service.page(matching: ["tea"], after: nil, limit: 9).items.map(\.id) == [1])
    #expect(try await service.memory(of: 1).user == "localuser")
    #expect(try await service.knowledge(of: "localuser", with: .builtin)["name"] == nil)
    let id = try await service.record(
      .test("more"), in: 1, of: service.conversation(1).origin, memory: service.memory(of: 1))
    #expect(try await service.allEntries(of: id).map(\.message).last == "more")
    try await service.delete([1], at: WallTime(microseconds: 1))
    try await service.purge([1])
    let bytes = try Data(contentsOf: URL(filePath: folder.path + "/history.db"))
    #expect(bytes.range(of: Data("tea please".utf8)) == nil)
  }

  @Test(arguments: ["0.1.0", "0.2.0"])
  func repairingTheHistoryOfAReleaseLosesNothing(release: String) async throws {
    let service = SQLiteHistoryService(at: try location(of: release))
    #expect(try await service.repair().exchanges == 4)
    #expect(
      try await service.page(matching: [], after: nil, limit: 9).items.map(\.id) == [2, 1])
    #expect(try await service.conversation(2).origin.forgotten == ["name"])
    #expect(try await service.page(matching: ["tea"], after: nil, limit: 9).items.map(\.id) == [1])
    #expect(try await service.check().isSound)
  }
}
