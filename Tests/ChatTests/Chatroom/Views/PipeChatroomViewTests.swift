import Terminal
import Testing
import Viper

@testable import Chatroom
@testable import Conversations
@testable import ScreenKit

@MainActor
@Suite struct PipeChatroomViewTests {
  private let handler = SpyHandler<ChatroomEvent>()
  private let errors = ScriptedTerminal([])

  private func view(
    on terminal: ScriptedTerminal, takesCommands: Bool = true
  ) -> PipeChatroomView {
    terminal.isInteractive = false
    return PipeChatroomView(
      terminal: terminal, errors: errors.write, handler: handler, takesCommands: takesCommands)
  }

  @Test(arguments: [true, false]) func aLineIsACommandOnlyIfCommandsAreTaken(
    takesCommands: Bool
  ) async {
    let terminal = ScriptedTerminal(lines: ["hi", "", "/why"])
    let view = view(on: terminal, takesCommands: takesCommands)
    for _ in 0...3 { await view.takeTurn() }
    #expect(
      handler.requests == [
        "entered \"hi\"", "entered \"\"", "entered \"\(takesCommands ? "" : "/")/why\"", "ended",
      ])
  }

  /// Replies have to be stored before anybody sees them.
  @Test func tellsBeforeItShows() async {
    let terminal = ScriptedTerminal(lines: ["hi", "ho"])
    let view = view(on: terminal)
    await view.takeTurn()
    #expect(handler.requests == ["entered \"hi\""] && terminal.flushes == 0)
    terminal.willShow = true
    handler.respond = { _ in #expect(terminal.flushes == 0 || handler.events.count == 3) }
    await view.takeTurn()
    #expect(handler.requests == ["entered \"hi\"", "showing", "entered \"ho\""])
    #expect(terminal.flushes == 1)
  }

  @Test func repliesAndNoticesAreOutputAndProblemsAreErrors() {
    let terminal = ScriptedTerminal([])
    let view = view(on: terminal)
    var message = ReplyDisplay(
      text: "Ho.", message: "hi", rule: RuleDisplay(trigger: "*", file: "a.rive", line: 3))
    for result in [
      .greeting("Good evening."), .progress(.began("Thinking")), .progress(.ended),
      .state(ChatStateDisplay(topic: "tea")), .reply(message), .notice("n"), .problem("p"),
      .warning("a"), .list([HangingLine("1  ", "one")]),
    ] as [ChatroomResult] { view.receive(result) }
    #expect(terminal.screen == "Ho.\nn\n1  one\n")
    #expect(errors.screen == "parley: p\nparley: a\n")
    #expect(terminal.statuses.isEmpty)
    message.showsRule = true
    view.receive(.reply(message))
    #expect(terminal.screen.hasSuffix("Ho.\na.rive:3\n"))
  }
}
