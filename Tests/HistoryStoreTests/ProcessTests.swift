import Conversations
import Foundation
import Responder
import ScreenKit
import TestSupport
import Testing

@testable import HistoryStore

/// Whole programs on one store.
@Suite(.serialized) struct ProcessTests {
  /// After a kill at any moment, shown replies are stored, the file is intact, and the conversation continues.
  @Test func whatWasShownIsKeptHoweverTheProgramEnds() async throws {
    signal(SIGPIPE, SIG_IGN)
    for seed in 0..<Soak.count(6) {
      let folder = TemporaryFolder()
      let location = HistoryLocation(folder: folder.path)
      var random = SplitMix(seed: seed)
      let program = try ParleyProcess(folder: folder.path, arguments: ["--seed", "\(seed)"])
      var shown: [String] = []
      let count = Int.random(in: 0...25, using: &random)
      for number in 0..<count {
        try program.say("hello number \(number)")
        if let reply = program.nextLine() { shown.append(reply) }
      }
      // During the next exchange, or after it.
      try program.say("my name is Alice")
      // The first exchange comes after the rules are loaded, and creates the file.
      usleep(UInt32.random(in: 0...(count == 0 ? 400_000 : 4000), using: &random))
      program.kill()
      shown += program.bury()

      let history = try HistoryDatabase(at: location)
      // None if it was killed before anything was stored.
      let isThere = try history.latest(with: nil) != nil
      let check = try history.database.first("PRAGMA integrity_check") {
        $0.text("integrity_check")
      }
      #expect(check == "ok", "seed \(seed)")
      try history.database.run("INSERT INTO words (words) VALUES ('integrity-check')")
      let kept =
        isThere ? try history.entries(of: 1, after: nil, limit: .max).map(\.reply) : []
      #expect(kept.starts(with: shown) && kept.count <= shown.count + 1, "seed \(seed)")

      let next = try ParleyProcess(folder: folder.path, arguments: isThere ? ["--continue=1"] : [])
      try next.say("hello again")
      let reply = next.nextLine()
      #expect(try next.end() == 0, "seed \(seed)")
      let after = try history.entries(of: 1, after: nil, limit: .max).map(\.reply)
      #expect(after.count == kept.count + 1 && after.last == reply, "seed \(seed)")
    }
  }

  @Test func eightProgramsWriteAtOnce() async throws {
    signal(SIGPIPE, SIG_IGN)
    let folder = TemporaryFolder()
    let count = Int(Soak.count(40))
    let programs = try (0..<8).map {
      try ParleyProcess(folder: folder.path, arguments: ["--user", "u\($0)"])
    }
    for number in 0..<count {
      for program in programs { try program.say("line \(number)") }
    }
    for program in programs { #expect(try program.end() == 0) }
    let history = try HistoryDatabase(at: HistoryLocation(folder: folder.path))
    let items = try history.page(after: nil, limit: 99).items
    #expect(Set(items.map(\.conversation.origin.user)) == Set((0..<8).map { "u\($0)" }))
    for item in items {
      let messages = try history.entries(of: item.id, after: nil, limit: .max).map(\.message)
      #expect(messages == (0..<count).map { "line \($0)" })
    }
    #expect(try history.page(matching: ["line"], after: nil, limit: 99).items.count == 8)
  }

  /// An export replays, whatever was remembered, reseeded or taken back.
  @Test func anExportPassesReplay() async throws {
    let folder = TemporaryFolder()
    for lines in [
      ["hello", "Alice", "//slash", "/seed 5", "tell me a joke", "/undo", "/forget name", "hello"],
      ["hello", "tell me a joke", "another one", "/retry", "[...] \\x41", "你好"],
    ] {
      let program = try ParleyProcess(folder: folder.path)
      for line in lines { try program.say(line) }
      #expect(try program.end() == 0)
    }
    let location = HistoryLocation(folder: folder.path)
    let history = try HistoryDatabase(at: location)
    for id in [Int64(1), 2] {
      let export = ConversationExport(
        try history.conversation(id), try history.entries(of: id, after: nil, limit: .max))
      let file = folder.path + "/\(id).chat"
      try export.written(as: .transcript, for: file).write(
        toFile: file, atomically: true, encoding: .utf8)
      #expect(try ParleyProcess.run(["replay", file]) == 0, "\(export.written(as: .transcript))")
    }
  }
}
