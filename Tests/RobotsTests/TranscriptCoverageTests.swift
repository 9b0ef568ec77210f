import FoundationEssentials
import Responder
import RiveScript
import Robots
import Testing
import TranscriptFormat
import Transcripts

@Suite("The built-in robot's transcripts")
struct TranscriptCoverageTests {
  private static let folder = BuiltinRobotTests.folder
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Transcripts")

  private func transcripts() throws -> [Transcript] {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    return try files.filter { $0.hasSuffix(".chat") }.map { file in
      let bytes = try Array(Data(contentsOf: Self.folder.appending(path: file)))
      return Transcript(TranscriptDocument(name: file, bytes: bytes))
    }
  }

  @Test("they read without a problem")
  func areWellFormed() throws {
    #expect(try transcripts().count >= 8)
    #expect(try transcripts().flatMap(\.diagnostics) == [])
  }

  @Test("their messages touch every trigger")
  func touchTheTriggers() throws {
    var untouched = Set(wren.rules.map(\.location.description))
    for transcript in try transcripts() where transcript.header.rules == ["builtin"] {
      for chat in transcript.cases {
        untouched.subtract(touched(by: chat, transcript.header))
      }
    }
    let list = untouched.sorted().joined(separator: ", ")
    #expect(untouched.isEmpty, "untouched: \(list)")
  }

  private func touched(by chat: TranscriptCase, _ header: TranscriptHeader) -> Set<String> {
    var touched: Set<String> = []
    var conversation = Conversation(seed: header.seed)
    if let user = header.user { conversation.user = user }
    for step in chat.exchanges.flatMap(\.steps) {
      for setting in step.settings { conversation[variable: setting.name] = setting.value }
      if step.text.hasPrefix("/seed "), let seed = UInt64(step.text.dropFirst(6)) {
        conversation.randomness = Randomness(seed: seed)
      }
      guard step.screen == .chatroom, !step.text.hasPrefix("/") else { continue }
      let reply = wren.respond(to: step.text, in: &conversation)
      touched.formUnion(reply.explanation.steps.map(\.rule.location.description))
    }
    return touched
  }
}
