import Responder
import Terminal
import Testing
import TranscriptFormat
import Viper

@testable import Chat
@testable import Conversations

@MainActor
@Suite struct TranscriptStreamTests {
  private final class MemorySink: TranscriptSink {
    let path = "/home/live.chat"
    var pieces: [String] = []
    var room = Int.max

    func append(_ text: String) throws(TranscriptError) {
      if pieces.count == room { throw .unwritable(path: path, reason: "disk full") }
      pieces.append(text)
    }
  }

  /// Returns the contents of the file and of the screen after a chat.
  private func chat(_ lines: [String], room: Int = .max) async -> (pieces: [String], screen: String)
  {
    let sink = MemorySink()
    sink.room = room
    let terminal = ScriptedTerminal(lines.map(LineInput.line) + [.line("/save all.chat")])
    let files = MemoryTranscriptService()
    let services = ChatServices.stub(transcripts: files)
    let application = ChatApplication(
      views: TerminalViews(terminal: terminal, errors: terminal.write, clock: services.clock),
      services: services, settings: ChatSettings(seed: 1), sink: sink)
    await application.enterChatroom(with: .echo)
    await application.wireframe.run()
    if room == .max { #expect(sink.pieces.joined() == files.text(of: "/home/all.chat")) }
    return (sink.pieces, terminal.screen)
  }

  @Test func writesWhatSavingWouldAnExchangeAtATime() async {
    let (pieces, _) = await chat(["hi", "/clear", "/history", "back", "/expect x.chat", "you"])
    #expect(
      pieces.map { $0.split(separator: "\n").first { $0.contains("> ") } } == [
        "you> hi", "you> you",
      ])
    #expect(pieces.first?.hasPrefix("rules: builtin\nseed: 1\n\nyou> hi\n") == true)
  }

  @Test func aFullDiskIsToldOnce() async {
    let (pieces, screen) = await chat(["one", "two", "three"], room: 1)
    #expect(pieces.count == 1)
    #expect(screen.split(separator: "\n").count { $0.contains("disk full") } == 1)
  }

  @Test func aContinuedConversationIsACaseOfItsOwn() {
    let sink = MemorySink()
    var problems: [TranscriptError] = []
    let stream = TranscriptStream(to: sink)
    stream.onFailure = { problems.append($0) }
    stream.start(.test(seed: 7), with: [TranscriptLine(.set, "a = b")])
    stream.write([TranscriptLine(.you, "hi"), TranscriptLine(.bot, "ho")])
    stream.start(.test(seed: 5), with: [TranscriptLine(.you, "x"), TranscriptLine(.bot, "y")])
    stream.write([TranscriptLine(.you, "z"), TranscriptLine(.bot, "z")])
    #expect(
      sink.pieces.joined() == """
        rules: builtin
        seed: 7

        set> a = b
        you> hi
        bot> ho

        # \(Words.continuedCase)
        you> /seed 5
        note> seed: 5

        you> x
        bot> y

        you> z
        bot> z

        """)
    stream.start(.test(user: "bob"), with: [])
    stream.write([TranscriptLine(.you, "z"), TranscriptLine(.bot, "z")])
    #expect(problems.isEmpty)
    #expect(
      sink.pieces.last == """

        # \(Words.continuedCase)
        user> bob
        you> /seed 0
        note> seed: 0

        you> z
        bot> z

        """)
  }
}
