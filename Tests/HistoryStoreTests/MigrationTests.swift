import Conversations
import Foundation
import Responder
import Synchronization
import TestSupport
import Testing

@testable import HistoryStore

@Suite struct MigrationTests {
  private let folder = TemporaryFolder()
  private var location: HistoryLocation { HistoryLocation(folder: folder.path) }

  /// Creates a file of the first version, with so many conversations of two exchanges.
  private func fill(conversations: Int) throws {
    let first = Schema(migrations: Array(Schema.current.migrations.prefix(1)))
    let memory = try ColumnJSON.text(of: Conversation(seed: 7))
    let database = try HistoryDatabase(at: location, schema: first).database
    try database.transaction { () throws(HistoryFailure) in
      for number in 1...Int64(conversations) {
        let rules = number.isMultiple(of: 2) ? ["builtin"] : ["builtin", "/taught"]
        try database.run(
          """
          INSERT INTO conversations (rules, robot, user, seed, utf8, beginning, started, last, newest,
            length, title, memory) VALUES (?, 'Wren', 'ann', 1, 0, '{}', 1, 2, ?, 2, 't', ?)
          """, .json(rules), .integer(2 * number), .text(memory))
        for _ in 0..<2 {
          try database.run(
            "INSERT INTO messages (conversation, message, reply, at, microseconds) VALUES (?, ?, 'r', 1, 1)",
            .integer(number), .text("hello \(number)"))
          try database.run(
            "INSERT INTO words (rowid, message, reply) VALUES (last_insert_rowid(), ?, 'r')",
            .text("hello \(number)"))
        }
      }
    }
  }

  @Test func aFileOfTheFirstVersionIsAllThere() async throws {
    try fill(conversations: 6)
    let service = SQLiteHistoryService(at: location)
    let page = try await service.page(matching: ["hell"], after: nil, limit: 99)
    #expect(page.items.map(\.id) == [6, 5, 4, 3, 2, 1])
    #expect(try await service.latest(with: .builtin)?.id == 6)
    #expect(try await service.memory(of: 3) == Conversation(seed: 7))
    let kept = try await service.conversation(5)
    #expect(kept.origin.rules == .paths(["builtin", "/taught"]))
    #expect(kept.origin.options.isEmpty && kept.origin.forgotten.isEmpty && kept.length == 2)
    let id = try await service.record(
      .test("more"), in: 5, of: kept.origin, memory: Conversation(seed: 8))
    #expect(try await service.allEntries(of: id).map(\.message) == ["hello 5", "hello 5", "more"])
  }

  /// A schema whose migration is long enough to be killed during it.
  private static let later = Schema(
    migrations: Schema.current.migrations + [
      """
      CREATE TABLE copies AS SELECT m.id, m.reply FROM messages m, messages n WHERE n.id <= 100;
      INSERT INTO words (words) VALUES ('optimize');
      """,
      "UPDATE copies SET reply = reply || '!'; CREATE INDEX copies_by_reply ON copies (reply)",
    ])

  /// After a kill at any moment, each step is done completely or not at all; the next program does the rest.
  @Test func aMigrationThatIsKilledIsDoneByTheNextProgram() async throws {
    let path = folder.path
    for seed in 0..<Soak.count(2) {
      var random = SplitMix(seed: seed)
      try? FileManager.default.removeItem(atPath: location.file)
      try fill(conversations: 300)
      let patience = UInt32.random(in: 0...150_000, using: &random)
      await #expect(processExitsWith: .signal(SIGKILL), "seed \(seed)") {
        [path = path as String, patience = patience as UInt32] in
        let killer = Thread {
          usleep(patience)
          kill(getpid(), SIGKILL)
        }
        killer.start()
        _ = try HistoryDatabase(at: HistoryLocation(folder: path), schema: Self.later)
        while true { sleep(1) }
      }
      let history = try HistoryDatabase(at: location, schema: Self.later)
      func number(_ sql: StaticString) throws -> Int64 {
        try history.database.number(sql) ?? -1
      }
      #expect(
        try history.database.first("PRAGMA integrity_check") { $0.text("integrity_check") } == "ok")
      #expect(try number("SELECT count(*) AS value FROM messages") == 600, "seed \(seed)")
      #expect(
        try number("SELECT count(*) AS value FROM copies WHERE reply = 'r!'") == 60_000,
        "seed \(seed)")
      #expect(try number("SELECT count(*) AS value FROM copies") == 60_000, "seed \(seed)")
      #expect(try history.page(matching: ["hello"], after: nil, limit: 999).items.count == 300)
      #expect(try history.conversation(299).origin.options.isEmpty)
    }
  }

  /// Four that create one file at once; each reads the state while others are between two migrations.
  @Test func programsThatCreateAFileAtOnceAllFindItTheirs() throws {
    let path = folder.path
    let rounds = 40
    let states = Mutex<[Schema.State?]>([])
    for round in 0..<rounds {
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        let state = try? Schema.current.migrate(
          Database(path: "\(path)/\(round).db", busyTimeout: 60_000))
        states.withLock { $0.append(state) }
      }
    }
    #expect(states.withLock { $0 } == Array(repeating: .current, count: 4 * rounds))
  }
}
