import Terminal
import Testing
import Viper

@testable import Chatroom
@testable import Conversations
@testable import ScreenKit

@MainActor
@Suite struct TerminalChatroomViewTests {
  private let handler = SpyHandler<ChatroomEvent>()

  private func view(on terminal: ScriptedTerminal) -> TerminalChatroomView {
    TerminalChatroomView(
      terminal: terminal, clock: TestClock(),
      handler: Middleware<ChatroomEvent, ChatroomResult>(handler: handler),
      commands: CommandTable.chatroom.names)
  }

  @Test func eachInputIsOneEvent() async {
    let inputs: [LineInput] = [
      .line("hi"), .line(" \t"), .line("/why"), .interrupted(wasEmpty: false),
      .interrupted(wasEmpty: true), .endOfInput,
    ]
    let view = view(on: ScriptedTerminal(inputs))
    for _ in inputs { await view.takeTurn() }
    #expect(
      handler.requests == [
        "entered \"hi\"", "entered \"/why\"", "interrupted", "interrupted at an empty line",
        "ended",
      ])
  }

  @Test func tabIsAnEventWhoseResultIsTheCompletions() async {
    let terminal = ScriptedTerminal(lines: ["hi"])
    let channel = Middleware<ChatroomEvent, ChatroomResult>(handler: handler)
    let view = TerminalChatroomView(
      terminal: terminal, clock: TestClock(), handler: channel, commands: CommandTable.packed.names)
    channel.receiver = view
    handler.respond = { [channel] event in
      guard case .completing(let typed) = event else { return }
      channel.receive(.completed([CompletionChoice(typed + "!")]))
    }
    await view.takeTurn()
    #expect(await terminal.aids.complete("/w") == ["/w!"])
    #expect(terminal.aids.commands == CommandTable.packed.names)
    #expect(terminal.screen == "you> hi\n")
  }

  @Test func eachResultHasItsLabel() {
    let terminal = ScriptedTerminal([])
    let view = view(on: terminal)
    var message = ReplyDisplay(
      text: "Ho.", message: "hi", rule: RuleDisplay(trigger: "*", file: "a.rive", line: 3))
    message.showsRule = true
    var later = ReplyDisplay(text: "Hm.", message: "hi")
    later.time = "08:31"
    for result in [
      .greeting("Good evening."), .reply(message), .reply(later), .notice("n"), .problem("p"),
      .news("a"), .askingAgain("hi", instead: false),
      .list([HangingLine("1  ", "one"), HangingLine("2  ", "two")]),
      .explanation(ExplanationNode(.note, "because")),
      .problem("They stay."),
    ] as [ChatroomResult] { view.receive(result) }
    #expect(
      terminal.screen == """
        bot> Good evening.
        bot> Ho.
        rule> a.rive:3
        bot> Hm.  08:31
        note> n
        note> p
        note> a
        note> \(Words.askingAgain("hi"))
        note> 1  one
              2  two
        note> because
        note> They stay.

        """)
  }

  @Test func theStateStandsInTheNextPrompt() async {
    let terminal = ScriptedTerminal(lines: ["hi", "ho"])
    let view = view(on: terminal)
    await view.takeTurn()
    view.receive(.state(ChatStateDisplay(topic: "tea", isTracing: true)))
    await view.takeTurn()
    #expect(terminal.screen == "you> hi\nyou (tea, trace)> ho\n")
  }

  @Test func aNoticeThatDoesNotFitIsPagedBeforeTheNextLine() async {
    let terminal = ScriptedTerminal(lines: ["hi"])
    terminal.canPage = true
    let view = view(on: terminal)
    view.receive(.list((1...30).map { HangingLine("\($0)  ", "x") }))
    #expect(terminal.screen.isEmpty && terminal.pages.isEmpty)
    await view.takeTurn()
    #expect(terminal.pages.map(\.count) == [30] && terminal.screen == "you> hi\n")
  }

  @Test func progressEndsOnceAndClearingIsTheTerminals() {
    let terminal = ScriptedTerminal([])
    let view = view(on: terminal)
    view.receive(.progress(.ended))
    view.receive(.progress(.began("Thinking")))
    view.receive(.progress(.ended))
    view.receive(.progress(.ended))
    view.receive(.cleared)
    #expect(terminal.statuses == [nil] && terminal.clearings == 1 && terminal.screen.isEmpty)
  }

  @Test func whereThereIsNoClipboardACopyIsAProblem() throws {
    let terminal = ScriptedTerminal([])
    view(on: terminal).receive(.copy(try #require(ClipboardText("Ho."))))
    #expect(
      terminal.screen.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        == "note> " + Words.noClipboard)
  }
}
