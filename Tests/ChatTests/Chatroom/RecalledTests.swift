import Responder
import ScreenKit
import Terminal
import Testing

@testable import Chat
@testable import Chatroom
@testable import Conversations

@MainActor
@Suite struct RecalledTests {
  private let history = MemoryHistoryService()

  /// Stores a conversation and returns its id.
  private func keep(_ count: Int, reply: String = "Fine.") async throws -> KeptConversation.ID {
    var id: KeptConversation.ID?
    for number in 1...count {
      id = try await history.record(
        .test("m\(number)", reply), in: id, of: .test(.builtin), memory: Conversation())
    }
    return try #require(id)
  }

  private func entries(_ count: Int, reply: String = "Fine.") -> [HistoryEntry] {
    (0..<count).map { .test("m\($0 + 1)", reply) }
  }

  @Test func theLastExchangesAreShownToAPersonAlone() async throws {
    let id = try await keep(12)
    for isInteractive in [true, false] {
      let terminal = ScriptedTerminal(lines: ["/vars"])
      terminal.isInteractive = isInteractive
      let services = ChatServices.stub(history: history)
      let views: any ViewFactory =
        isInteractive
        ? TerminalViews(terminal: terminal, errors: terminal.write, clock: services.clock)
        : PipeViews(terminal: terminal, errors: terminal.write, isJSON: false, takesCommands: true)
      let application = ChatApplication(
        views: views, services: services, settings: ChatSettings(seed: 1))
      _ = await application.run(resuming: id)
      #expect(terminal.screen.contains("Fine.") == isInteractive)
      guard isInteractive else { continue }
      #expect(
        terminal.screen.contains(
          "note> The last 6 of 12 exchanges:\nyou> m7\nbot> Fine.\nyou> m8\n"))
      #expect(terminal.screen.contains("you> m12\nbot> Fine.\nyou> /vars\n"))
    }
  }

  @Test func aTranscriptHasNoneOfThem() async throws {
    let rig = ChatroomRig(history: history)
    await rig.begin(resuming: try await keep(3))
    #expect(rig.shown == [.recalled(RecalledDisplay(entries(3), of: 3))])
    let record = TranscriptRecord()
    let recorder = ChatroomRecorder(record: record, table: .chatroom)
    for result in rig.shown { recorder.willReceive(result) }
    #expect(record.lines.isEmpty)
  }

  /// However small the window, the last exchange is there, in half of the window, and every line is dim.
  @Test func fewerAreShownInAWindowOfFewRows() {
    for height in [3, 8, 12, 24, 50] {
      for width in [20, 40, 80] {
        for reply in ["Fine.", String(repeating: "tea and milk ", count: 80), ""] {
          let recalled = RecalledDisplay(entries(8, reply: reply), of: 20)
          let text = recalled.text(width: width, height: height)
          let lines = text.lines.dropLast().map(\.text)
          let comment: Comment = "\(height) \(width) \(reply.count)"
          #expect(lines.contains { $0 == "you> m8" }, comment)
          let body = lines.drop { !$0.hasPrefix("you> m") }
          #expect(body.count <= max(4, height / 2), comment)
          #expect(lines.first?.hasPrefix("note> The last ") == true, comment)
          #expect(text.runs.allSatisfy { $0.style == .dim || $0.text == "\n" }, comment)
        }
      }
    }
    #expect(RecalledDisplay([], of: 0).text(width: 80, height: 24) == "")
    #expect(
      RecalledDisplay(entries(1), of: 1).text(width: 80, height: 24).text
        == "note> The conversation so far:\nyou> m1\nbot> Fine.\n")
    #expect(
      RecalledDisplay(entries(2), of: 2).text(width: 80, height: 6).text
        == "note> The conversation so far:\nyou> m1\nbot> Fine.\nyou> m2\nbot> Fine.\n")
  }
}
