import Terminal
import TestSupport
import Testing
import Viper

@testable import Chatroom
@testable import Conversations
@testable import ScreenKit

@MainActor
@Suite struct JSONChatroomViewTests {
  private let handler = SpyHandler<ChatroomEvent>()

  private func view(
    on terminal: ScriptedTerminal, takesCommands: Bool = true
  ) -> JSONChatroomView {
    terminal.isInteractive = false
    return JSONChatroomView(terminal: terminal, handler: handler, takesCommands: takesCommands)
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

  @Test func aReplyIsAnObjectWithNullsForWhatIsMissing() {
    let terminal = ScriptedTerminal([])
    let view = view(on: terminal)
    view.receive(.reply(ReplyDisplay(text: "Ho.", message: "hi")))
    var message = ReplyDisplay(
      text: "Hm.", message: "ho", rule: RuleDisplay(trigger: "*", file: "a.rive", line: 3),
      topic: "tea", microseconds: 42)
    message.isOnlyCatchAll = true
    message.outOfBand = ["dial 1"]
    view.receive(.reply(message))
    #expect(
      terminal.screen == """
        {"message":"hi","reply":"Ho.","trigger":null,"file":null,"line":null,"topic":null,\
        "microseconds":0}
        {"message":"ho","reply":"Hm.","trigger":"*","file":"a.rive","line":3,"topic":"tea",\
        "microseconds":42,"catchAll":true,"oob":["dial 1"]}

        """)
  }

  @Test func anythingElseHasASingleMember() {
    let terminal = ScriptedTerminal([])
    let view = view(on: terminal)
    for result in [
      .greeting("Good evening."), .progress(.began("Thinking")), .progress(.ended), .cleared,
      .state(ChatStateDisplay(topic: "tea")), .notice("n"), .problem("p"), .news("a"),
      .list([HangingLine("1  ", "one")]), .explanation(ExplanationNode(.note, "because")),
    ] as [ChatroomResult] { view.receive(result) }
    #expect(
      terminal.screen == """
        {"note":"n"}
        {"error":"p"}
        {"note":"a"}
        {"note":"1  one"}
        {"why":{"kind":"note","text":"because"}}

        """)
    #expect(terminal.statuses.isEmpty && terminal.clearings == 0)
  }

  /// A reader of lines gets one whole object for each result, whatever people and rules say.
  @Test(arguments: 0..<20) func aResultIsOneLine(seed: UInt64) {
    var texts = HostileTexts(seed: seed)
    for _ in 0..<20 {
      let terminal = ScriptedTerminal([])
      let view = view(on: terminal)
      let (asked, text) = (texts.text(), texts.text())
      let results: [ChatroomResult] = [
        .reply(ReplyDisplay(text: text, message: asked)), .notice(text), .problem(text),
        .explanation(ExplanationNode(.note, text)),
      ]
      for result in results { view.receive(result) }
      let lines = terminal.screen.utf8.split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      #expect(lines.count == results.count + 1 && lines.last?.isEmpty == true, "seed \(seed)")
      #expect(lines.first.map { $0.starts(with: Array(#"{"message":"#.utf8)) } == true)
    }
  }
}
