import Terminal
import Testing
import Viper

@testable import Chat
@testable import Chatroom
@testable import Conversations
@testable import ScreenKit

@MainActor
@Suite struct ViewsTests {
  private struct Run {
    var output = ""
    var errors = ""
    var outcome = ChatOutcome()
  }

  private func pipe(
    _ lines: [String], json: Bool = false, takesCommands: Bool = true,
    robot: any RobotService = StubRobotService()
  ) async -> Run {
    let terminal = ScriptedTerminal(lines: lines)
    terminal.isInteractive = false
    let errors = ScriptedTerminal([])
    let application = ChatApplication(
      views: PipeViews(
        terminal: terminal, errors: errors.write, isJSON: json, takesCommands: takesCommands),
      services: .stub(robot: robot), settings: ChatSettings(seed: 1, givesRulesAsData: json))
    let outcome = await application.run()
    return Run(output: terminal.screen, errors: errors.screen, outcome: outcome)
  }

  private func person(
    _ inputs: [LineInput], interrupting: Bool = false, showsState: Bool = true
  ) async -> ScriptedTerminal {
    let terminal = ScriptedTerminal(inputs)
    terminal.interruptsWork = interrupting
    let services = ChatServices.stub()
    let application = ChatApplication(
      views: TerminalViews(
        terminal: terminal, errors: terminal.write, clock: services.clock, showsState: showsState),
      services: services, settings: ChatSettings(seed: 1))
    await application.enterChatroom(
      with: Robot(name: "Host", responder: EchoResponder(greeting: "Good evening.")))
    await application.wireframe.run()
    return terminal
  }

  /// The prompt shows the topic when it is not the first one, and tracing.
  @Test func thePromptShowsTheState() async {
    let lines = ["topic tea", "/trace on", "topic a\u{1B}b", "/trace off", "topic random", "x"]
    let terminal = await person(lines.map { .line($0) })
    let prompts = terminal.screen.matches(of: /(?m)^you[^>]*>/).map { String($0.output) }
    #expect(
      prompts == [
        "you>", "you (tea)>", "you (tea, trace)>", "you (a\\x1Bb, trace)>", "you (a\\x1Bb)>",
        "you>", "you>",
      ])
  }

  @Test func onlyTheRobotsOwnCommandsAreColored() async {
    var (packed, outside) = (ChatSettings(), ChatSettings())
    packed.isPacked = true
    outside.hasRules = false
    for settings in [packed, outside] {
      let terminal = ScriptedTerminal(lines: ["hi"])
      let application = ChatApplication(
        views: TerminalViews(terminal: terminal, errors: terminal.write, clock: TestClock()),
        services: .stub(), settings: settings)
      await application.enterChatroom(with: .echo)
      await application.wireframe.run()
      #expect(terminal.aids.commands == CommandTable.chatroom(settings).names)
      #expect(terminal.aids.commands != CommandTable.chatroom.names)
    }
  }

  @Test func theStateCanBeLeftOut() async {
    let terminal = await person([.line("topic tea"), .line("/trace on")], showsState: false)
    let prompts = terminal.screen.matches(of: /(?m)^you[^>]*>/).map { String($0.output) }
    #expect(prompts == ["you>", "you>", "you>"])
  }

  @Test func aPipeGetsOneReplyALineAndNothingElse() async {
    let run = await pipe(["hi", "", "//x"])
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 4 && lines.last == "")
    #expect(lines[0] == Robot.echo("hi", seed: 1))
    #expect(lines[1].hasPrefix("! ") && lines[2].hasPrefix("/x! "))
    #expect(run.errors.isEmpty)
  }

  @Test func commandsWorkInAPipeToo() async {
    let run = await pipe(["name Bob", "/vars", "/history", "more", "back", "/topic", "/nonsense"])
    let lines = run.output.split(separator: "\n").dropFirst()
    #expect(lines.first == "name = Bob")
    #expect(lines.dropFirst().first?.hasPrefix("1. name Bob (2026-") == true)
    #expect(Array(lines.dropFirst(2)) == ["That was all.", "topic: none"])
    #expect(run.errors == "parley: There is no /nonsense; /help lists the commands.\n")
  }

  @Test(arguments: [false, true]) func withoutCommandsEveryLineIsAMessage(json: Bool) async {
    let lines = ["/topic", "//x", "/", "/teach yes", "/history", "/quit"]
    let run = await pipe(lines, json: json, takesCommands: false)
    let replies = run.output.split(separator: "\n").map(String.init)
    #expect(replies.count == lines.count && run.errors.isEmpty)
    for (line, reply) in zip(lines, replies) {
      #expect(reply.hasPrefix(json ? #"{"message":"\#(line)","reply":""# : line + "! "))
    }
  }

  @Test func jsonIsOneObjectALine() async {
    let run = await pipe(["topic tea", "/topic", "/history"], json: true)
    let lines = run.output.split(separator: "\n")
    #expect(
      lines.first == """
        {"message":"topic tea","reply":"\(Robot.echo("topic tea", seed: 1))","trigger":"*",\
        "file":"echo.rive","line":3,"topic":"tea","microseconds":0}
        """)
    #expect(lines.count == 3 && lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
    #expect(lines[1] == #"{"note":"topic: tea"}"#)
  }

  @Test func jsonHasNullsWhereNoRuleAnswered() async {
    let run = await pipe(["unknown"], json: true)
    #expect(
      run.output == """
        {"message":"unknown","reply":"ERR: No Reply Matched","trigger":null,"file":null,\
        "line":null,"topic":null,"microseconds":0}

        """)
    #expect(run.outcome.unansweredCount == 1)
  }

  @Test func aPersonIsGreetedAndMaySayNothing() async {
    let terminal = await person([.line(""), .line("  \t"), .line("hi")])
    #expect(
      terminal.screen
        == "bot> Good evening.\nyou> \nyou>   \t\nyou> hi\nbot> \(Robot.echo("hi", seed: 1))\nyou> "
    )
  }

  @Test func ctrlCDropsALineAndThenSaysHowToLeave() async {
    let terminal = await person([.interrupted(wasEmpty: false), .interrupted(wasEmpty: true)])
    #expect(terminal.screen == "bot> Good evening.\nyou> you> note> \(Words.howToLeave)\nyou> ")
  }

  @Test func ctrlCBreaksAReplyOff() async {
    let terminal = await person([.line("hi")], interrupting: true)
    #expect(terminal.screen.contains("you> hi\nnote> Interrupted.\nyou> "))
  }

  @Test func tabIsAnsweredOnBothScreens() async {
    let terminal = await person([.line("/history")])
    #expect(await terminal.aids.complete("re").map(\.line) == ["refresh", "rename ", "review"])
    let chatroom = await person([])
    #expect(await chatroom.aids.complete("/sa").map(\.line) == ["/save "])
  }

  @Test func theHistoryIsDrawnOnceAndThenGrows() async {
    let terminal = await person(
      (1...25).map { .line("m\($0)") } + [
        .line("/history"), .line("1"), .line("more"), .line("refresh"), .line("back"),
      ])
    let rows = terminal.screen.split(separator: "\n").filter { $0.contains("  you> m") }
    #expect(rows.count == 25)
    #expect(rows.first == " 1  you> m1" && rows.last == "25  you> m25")
    // The conversation replaced the list, and the list replaced the conversation.
    #expect(terminal.clearings == 2)
  }

  @Test func clearingIsLeftToTheTerminal() async {
    let terminal = await person([.line("/clear")])
    #expect(terminal.clearings == 1)
  }
}
