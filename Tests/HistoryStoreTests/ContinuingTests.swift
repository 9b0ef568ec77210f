import Conversations
import Eliza
import Foundation
import Responder
import Robots
import TestSupport
import Testing

@testable import HistoryStore

/// A conversation that was closed and opened again answers like one that never stopped.
@Suite struct ContinuingTests {
  private func keeper() throws -> any Responder {
    let compilation = ElizaLanguage().compile(KeeperRobot.sources) { _ in }
    return try #require(compilation.responder)
  }

  @Test func rulesThatRememberAnswerAsIfNothingHadHappened() async throws {
    for seed in 0..<Soak.count(40) {
      var maker = RandomRobot(seed: seed)
      let responder = maker.responder()
      let messages = (0..<30).map { _ in maker.message() }
      try await check(responder, messages, seed: seed)
    }
  }

  @Test func elizaGoesOnWithHerTurnsAndMemories() async throws {
    let keeper = try keeper()
    for seed in 0..<Soak.count(10) {
      var random = SplitMix(seed: seed)
      let messages = (0..<40).map { _ in
        [
          "My sister has not written.", "hm", "I think you hate me", "Perhaps.", "Why?",
          "I dream of my mother", "you are a machine", "yes", "my cat left", "",
        ].randomElement(using: &random) ?? ""
      }
      try await check(keeper, messages, seed: seed)
    }
  }

  /// Closes the conversation after a third of the exchanges and after two thirds, and opens it again.
  private func check(
    _ responder: any Responder, _ messages: [String], seed: UInt64
  ) async throws {
    var whole = Conversation(user: "ann", seed: seed)
    let expected = messages.map { responder.respond(to: $0, in: &whole).text }

    let folder = TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let location = HistoryLocation(folder: folder.path)
    var random = SplitMix(seed: seed)
    let cuts = Set((0..<2).map { _ in Int.random(in: 1..<messages.count, using: &random) })
    var service = SQLiteHistoryService(at: location)
    var memory = Conversation(user: "ann", seed: seed)
    var id: KeptConversation.ID?
    for (place, message) in messages.enumerated() {
      if cuts.contains(place) {
        service = SQLiteHistoryService(at: location)
        memory = try await service.memory(of: try #require(id))
      }
      let reply = responder.respond(to: message, in: &memory).text
      #expect(reply == expected[place], "seed \(seed), message \(place)")
      id = try await service.record(
        .test(message, reply), in: id, of: .test(user: "ann", seed: seed), memory: memory)
    }
    #expect(memory == whole, "seed \(seed)")
  }

  /// The same with the whole program and `--continue`.
  @Test(arguments: [[], ["eliza"]]) func theProgramGoesOn(rules: [String]) throws {
    signal(SIGPIPE, SIG_IGN)
    let lines = [
      "hello", "my name is Alice", "tell me a joke", "what is my name", "i like tea", "another one",
      "my sister is angry", "hm", "/seed 9", "tell me a joke", "why", "/undo", "tell me a joke",
      "yes",
      "/forget", "what is my name", "you said that", "i think so", "no", "tell me a story",
    ]
    for seed in 0..<Soak.count(2) {
      var random = SplitMix(seed: seed)
      let folder = TemporaryFolder()
      let options = ["--seed", "\(seed)"] + rules
      let whole = try replies(lines, ["--no-history"] + options, in: folder)
      let cut = Int.random(in: 1..<lines.count, using: &random)
      let first = try replies(Array(lines[..<cut]), options, in: folder)
      let second = try replies(Array(lines[cut...]), ["--continue"], in: folder)
      // Only /undo reaches no further back than its own run.
      let isTornFromItsReply = lines[cut] == "/undo"
      if !isTornFromItsReply { #expect(first + second == whole, "seed \(seed), cut \(cut)") }
    }
  }

  private func replies(
    _ lines: [String], _ arguments: [String], in folder: TemporaryFolder
  ) throws -> [String] {
    let program = try ParleyProcess(folder: folder.path, arguments: arguments)
    for line in lines { try program.say(line) }
    var heard: [String] = []
    try program.endInput()
    while let line = program.nextLine() { heard.append(line) }
    #expect(program.code == 0)
    return heard
  }
}
