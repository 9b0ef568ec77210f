import Terminal
import Testing
import Viper

@testable import Chat
@testable import Conversations

@MainActor
@Suite struct RecorderTests {
  /// Returns the saved transcript of a whole chat on a terminal.
  private func saved(_ inputs: [LineInput]) async -> String? {
    let terminal = ScriptedTerminal(inputs + [.line("/save tea.chat")])
    let files = MemoryTranscriptService()
    let services = ChatServices.stub(transcripts: files)
    let application = ChatApplication(
      views: TerminalViews(terminal: terminal, errors: terminal.write, clock: services.clock),
      services: services, settings: ChatSettings(seed: 1))
    await application.enterChatroom(
      with: Robot(name: "Host", responder: EchoResponder(greeting: "Good evening.")))
    await application.wireframe.run()
    return files.text(of: "/home/tea.chat")
  }

  /// A replay has another history, in which the same steps could not be repeated.
  @Test func leavesTheHistoryScreenOut() async {
    let first = Robot.echo("hi", seed: 1)
    let text = await saved([.line("hi"), .line("/history"), .line("back"), .line("/topic")])
    #expect(
      text == """
        rules: builtin
        seed: 1

        you> hi
        bot> \(first)

        you> /topic
        note> topic: none

        """)
  }

  @Test func leavesOutWhatMustNotBeReplayed() async {
    let text = await saved([
      .line("/save other.chat"), .line("hi"), .line("/clear"), .line("/save other.chat"),
      .interrupted(wasEmpty: true), .line(""),
    ])
    #expect(
      text == "rules: builtin\nseed: 1\n\nyou> hi\nbot> \(Robot.echo("hi", seed: 1))\n")
  }

  @Test func aChosenLineIsAskedOnce() async {
    let text = await saved([.line("//hi"), .line("/history"), .line("1"), .line("1")])
    #expect(text?.split(separator: "\n").count { $0 == "you> //hi" } == 2)
    #expect(text?.contains("Asking again") == false)
  }

  @Test func problemsAreNotes() async {
    let text = await saved([.line("/xyzzy")])
    #expect(text?.contains("you> /xyzzy\nnote> There is no /xyzzy") == true)
  }
}
