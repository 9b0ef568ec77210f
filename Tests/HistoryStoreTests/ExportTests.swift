import Foundation
import Responder
import TestSupport
import Testing
import TranscriptFormat
import Transcripts
import Viper

@testable import Chatroom
@testable import Conversations
@testable import HistoryStore
@testable import Inspection
@testable import ScreenKit

/// A conversation exported as a transcript replays, whatever happened in it.
@MainActor
@Suite(.serialized) struct ExportTests {
  @Test func anyConversationReplays() async throws {
    for seed in 0..<Soak.count(10) {
      let folder = TemporaryFolder()
      let service = SQLiteHistoryService(at: HistoryLocation(folder: folder.path))
      var maker = RandomRobot(seed: seed)
      var random = SplitMix(seed: seed)
      var robot = Robot(name: "random", responder: maker.responder())
      robot.utf8 = true
      for number in 0..<3 as Range<UInt64> {
        try await talk(
          with: robot, ChatSettings(user: "ann", seed: random.next() >> 1),
          resumes: number == 2 ? 1 : nil, in: service, &maker, &random)
      }
      for item in try await service.page(matching: [], after: nil, limit: 9).items {
        let export = ConversationExport(
          item.conversation, try await service.allEntries(of: item.id))
        let text = export.written(as: .transcript)
        // A forgotten variable from its start is reported in the file; the rest still has to be right.
        if !item.conversation.origin.forgotten.isEmpty {
          #expect(text.contains("\nskip: "), "seed \(seed)")
          continue
        }
        let transcript = Transcript(TranscriptDocument(name: "\(seed).chat", text: text))
        #expect(transcript.diagnostics.isEmpty, "seed \(seed): \(transcript.diagnostics)\n\(text)")
        let result = await Replayer(robots: SingleRobot(robot)).replay(transcript)
        #expect(
          result.cases.map(\.status) == [.passed],
          "seed \(seed): \(result.cases.flatMap(\.failures).map(\.summary))\n\(text)")
      }
    }
  }

  /// Makes twenty random messages and commands.
  private func talk(
    with robot: Robot, _ settings: ChatSettings, resumes id: KeptConversation.ID?,
    in service: any HistoryService, _ maker: inout RandomRobot, _ random: inout SplitMix
  ) async throws {
    let responder = FaltyService(random: random.next())
    let robots = LiveRobotDataManager(service: responder, source: NoRobots(), clock: SystemClock())
    let transcripts = LiveTranscriptDataManager(
      service: ReplayTranscriptService(), record: TranscriptRecord())
    let files = LiveRuleFileDataManager(service: NoRuleFiles())
    let inspection = InspectionInteractor(
      robots: robots, transcripts: transcripts, files: files, settings: settings)
    let interactor = AIRobotInteractor(
      robots: robots,
      conversations: LiveConversationDataManager(service: service, clock: SystemClock()),
      transcripts: transcripts, files: files, inspection: Middleware(handler: inspection),
      settings: settings)
    await interactor.handle(.begin(robot, resuming: nil))
    if let id { await interactor.handle(.resume(id)) }
    for _ in 0..<20 {
      switch Int.random(in: 0..<17, using: &random) {
      case 0: await interactor.handle(.change(.seed(random.next() >> 1)))
      case 1: await interactor.handle(.undo())
      case 2: await interactor.handle(.retry)
      case 3: await interactor.handle(.change(.forget("a")))
      case 4 where Bool.random(using: &random): await interactor.handle(.change(.forget(nil)))
      case 5, 6:
        await interactor.handle(
          .ask(HostileTexts.crumbs.randomElement(using: &random) ?? ""))
      case 7: await interactor.handle(.undo("2"))
      case 8:
        let topic = robot.responder.topicNames.randomElement(using: &random) ?? ""
        await interactor.handle(.change(.set("topic", to: topic)))
      case 9:
        let text = HostileTexts.crumbs.randomElement(using: &random) ?? ""
        // A command's argument has no white space at its ends.
        await interactor.handle(.change(.set("a", to: "x" + text + maker.message() + "x")))
      case 10:
        await interactor.handle(
          .ask("/\(maker.message())\n\n  \(maker.message())\n"))
      default: await interactor.handle(.ask(maker.message()))
      }
    }
  }

  /// The whole program, with a robot that is taught during a chat.
  @Test func aTaughtConversationReplaysAndGoesOn() async throws {
    signal(SIGPIPE, SIG_IGN)
    let folder = TemporaryFolder()
    func chat(_ lines: [String], _ arguments: [String] = []) throws {
      let program = try ParleyProcess(folder: folder.path, arguments: arguments)
      for line in lines { try program.say(line) }
      #expect(try program.end() == 0)
    }
    try chat(["qwertz", "/teach", "That is a keyboard.", "1", "hello", "Alice", "qwertz"])
    try chat(["what is my name", "qwertz"], ["-c"])
    try chat(["what is my name", "qwertz"])
    let service = SQLiteHistoryService(at: HistoryLocation(folder: folder.path))
    let ids = try await service.page(matching: [], after: nil, limit: 9).items.map(\.id)
    #expect(ids.count == 2)
    for id in ids {
      let entries = try await service.allEntries(of: id)
      #expect(entries.last?.reply == "That is a keyboard.", "\(id)")
      #expect(entries.contains { $0.reply.contains("Alice") }, "\(id)")
      let file = folder.path + "/\(id).chat"
      try ConversationExport(try await service.conversation(id), entries)
        .written(as: .transcript, for: file).write(
          toFile: file, atomically: true, encoding: .utf8)
      #expect(try ParleyProcess.run(["replay", file]) == 0, "\(id)")
    }
  }

  /// The options of the rules are in the header, and apply when the conversation continues.
  @Test func optionsOfTheRulesAreKept() async throws {
    signal(SIGPIPE, SIG_IGN)
    let folder = TemporaryFolder()
    let rules = folder.path + "/loop.txt"
    try """
    (HELLO)
    START
    (A ((0) (=B)))
    (B ((0) (=A)))
    (NONE ((0) (GO ON)))
    (MY = YOUR ((0) (YES)))
    (MEMORY MY (0 YOUR 0 = SO 3) (0 YOUR 0 = SO 3) (0 YOUR 0 = SO 3) (0 YOUR 0 = SO 3))
    """.write(toFile: rules, atomically: true, encoding: .utf8)
    func chat(_ line: String, _ arguments: [String]) throws -> Int32 {
      let program = try ParleyProcess(
        folder: folder.path, arguments: arguments, errors: FileHandle.nullDevice)
      try program.say(line)
      return try program.end()
    }
    #expect(
      try chat(
        "A",
        [rules, "--language", "eliza", "--max-steps", "7", "--utf8", "--max", "eliza-words=900"])
        == 0)
    #expect(try chat("B", ["-c"]) == 0)
    let service = SQLiteHistoryService(at: HistoryLocation(folder: folder.path))
    let kept = try await service.conversation(1)
    #expect(
      kept.origin.options == [
        "language": "eliza", "max-steps": "7", "max": "eliza-words=900",
      ])
    #expect(kept.origin.utf8 && kept.length == 2)
    let notes = try await service.allEntries(of: 1).flatMap(\.notes)
    #expect(notes.count == 2 && notes.allSatisfy { $0.contains("stopped after 7") })
    let file = folder.path + "/loop.chat"
    try ConversationExport(kept, try await service.allEntries(of: 1))
      .written(as: .transcript, for: file).write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try ParleyProcess.run(["replay", file]) == 0)
  }
}

/// A robot that is interrupted sometimes.
private final class FaltyService: ResponderService, @unchecked Sendable {
  private let work = InlineResponderService(clock: SystemClock())
  // Used by one interactor only, for one message after the other.
  private var random: SplitMix

  init(random seed: UInt64) { random = SplitMix(seed: seed) }

  func answer(
    to message: String, in conversation: Conversation, by responder: any Responder
  ) async -> Answer {
    if Int.random(in: 0..<8, using: &random) == 0 {
      let task = Task { () -> Answer in
        while !Task.isCancelled { await Task.yield() }
        return await work.answer(to: message, in: conversation, by: responder)
      }
      task.cancel()
      return await task.value
    }
    return await work.answer(to: message, in: conversation, by: responder)
  }

  func inspect<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async throws(InspectionStop) -> Value { try await self.work.inspect(work) }
}

private struct NoRobots: RobotService {
  func load(_ choice: RobotChoice) -> AsyncStream<LoadStep> { AsyncStream { $0.finish() } }
}
