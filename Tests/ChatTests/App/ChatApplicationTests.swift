import Terminal
import Testing
import Viper

@testable import Chat
@testable import Conversations
@testable import ScreenKit

@MainActor
@Suite struct ChatApplicationTests {
  private func run(
    _ lines: [String], services: ChatServices = .stub(), log: MemoryLog? = nil
  ) async -> (screen: String, outcome: ChatOutcome) {
    let terminal = ScriptedTerminal(lines: lines)
    let application = ChatApplication(
      views: TerminalViews(terminal: terminal, errors: terminal.write, clock: services.clock),
      services: services, settings: ChatSettings(seed: 1), log: log)
    let outcome = await application.run()
    #expect(application.wireframe.names.isEmpty)
    return (terminal.screen, outcome)
  }

  @Test func goesThroughAllThreeScreens() async {
    let (screen, outcome) = await run(["hi", "/history", "1", "1", "/quit"])
    let first = Robot.echo("hi", seed: 1)
    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(
      lines.prefix(12) == [
        "Echo", "1 trigger in 2 files, loaded in 3.0 ms", Words.howToStart, Words.otherRobots, "",
        "you> hi", "bot> \(first)", "you> /history", " 1  2026-11-21 07:22  1 exchange  hi",
        "history> 1", " 1  you> hi", "    bot> \(first)",
      ])
    #expect(lines.dropFirst(13).prefix(2) == ["history> 1", "note> Asking again: hi"])
    #expect(lines.dropFirst(15).first?.hasPrefix("bot> hi! ") == true)
    #expect(outcome.unansweredCount == 0 && outcome.failure == nil)
  }

  @Test func countsWhatNoRuleAnswered() async {
    let (screen, outcome) = await run(["unknown", "hi", "unknown"])
    #expect(outcome.unansweredCount == 2)
    #expect(screen.contains("bot> ERR: No Reply Matched"))
  }

  @Test func leavingFromTheHistoryLeavesTheProgramWithItsOutcome() async {
    let (_, outcome) = await run(["unknown", "/history", "quit", "never read"])
    #expect(outcome.unansweredCount == 1)
  }

  @Test func aRobotThatCannotBeLoadedEndsIt() async {
    let error = RobotLoadError.missing(path: "nowhere.rive")
    let (screen, outcome) = await run(
      ["hi"], services: .stub(robot: StubRobotService([.failed(error)])))
    #expect(outcome.failure == error)
    #expect(screen == "parley: nowhere.rive: no such file or folder\n")
  }

  @Test func aLoadThatIsBrokenOffEndsIt() async {
    let (_, outcome) = await run(["hi"], services: .stub(robot: StubRobotService([])))
    #expect(outcome.failure == .interrupted)
  }

  @Test func everyEventResultAndMoveIsLogged() async {
    let log = MemoryLog()
    _ = await run(["hi", "/history", "back"], log: log)
    let logged = log.lines.map {
      $0.split(separator: " ").dropFirst().prefix(4).joined(separator: " ")
        .replacing("View–Presenter", with: "V").replacing("Presenter–Interactor", with: "I")
    }
    #expect(
      logged == [
        "wireframe started splash", "splash V > opened", "splash V > shown", "splash V < began",
        "splash I > load", "splash I < read", "splash V < advanced", "splash I < loaded",
        "splash V < done", "splash V < ready", "wireframe splash robotLoaded: restart",
        "chatroom V > opened", "chatroom I > begin", "chatroom I < began", "chatroom V < state",
        "chatroom V > entered", "chatroom V < began", "chatroom I > ask",
        "chatroom I < responded", "chatroom V < done", "chatroom V < reply",
        "chatroom V > entered", "chatroom I > notice",
        "wireframe chatroom showHistory: push", "history V > opened",
        "history I > fetch", "history I < fetched", "history V < placed", "history V < changed:",
        "history V > entered", "wireframe history back: pop", "history V > left",
        "history V < hidden",
        "chatroom V > ended", "chatroom I > notice", "wireframe chatroom leave: end",
      ])
    #expect(log.lines.allSatisfy { $0.hasPrefix("2026-11-21T") })
  }

  @Test func anEndFromOutsideReachesTheScreenInFront() async {
    let terminal = ScriptedTerminal(lines: [])
    let services = ChatServices.stub()
    let application = ChatApplication(
      views: TerminalViews(terminal: terminal, errors: terminal.write, clock: services.clock),
      services: services, settings: ChatSettings())
    await application.enterChatroom(with: .echo)
    await application.wireframe.send(
      PageMessenger(.showHistory, .list(query: "")), from: .chatroom)
    #expect(application.wireframe.names == [.chatroom, .history])
    await application.tell(.endRequested)
    #expect(application.wireframe.names.isEmpty)
  }
}
