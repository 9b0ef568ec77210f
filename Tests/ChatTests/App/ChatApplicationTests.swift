import Terminal
import Testing
import Viper

@testable import Chat

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
    #expect(application.wireframe.stack.isEmpty)
    return (terminal.screen, outcome)
  }

  @Test func goesThroughAllThreeScreens() async {
    let (screen, outcome) = await run(["hi", "/history", "1", "1", "/quit"])
    let first = Robot.echo("hi", seed: 1)
    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(
      lines.prefix(11) == [
        "Echo", "1 trigger in 2 files, loaded in 3.0 ms", Words.howToStart, "",
        "you> hi", "bot> \(first)", "you> /history", " 1  2026-11-21 07:22  1 line  hi  Echo",
        "history> 1", " 1  you> hi", "    bot> \(first)",
      ])
    #expect(lines.dropFirst(12).prefix(2) == ["history> 1", "note> Asking again: hi"])
    #expect(lines.dropFirst(14).first?.hasPrefix("bot> hi! ") == true)
    #expect(outcome.unanswered == 0 && outcome.failure == nil)
  }

  @Test func countsWhatNoRuleAnswered() async {
    let (screen, outcome) = await run(["unknown", "hi", "unknown"])
    #expect(outcome.unanswered == 2)
    #expect(screen.contains("bot> ERR: No Reply Matched"))
  }

  @Test func leavingFromTheHistoryLeavesTheProgramWithItsOutcome() async {
    let (_, outcome) = await run(["unknown", "/history", "quit", "never read"])
    #expect(outcome.unanswered == 1)
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
      $0.split(separator: " ").dropFirst().prefix(3).joined(separator: " ")
    }
    #expect(
      logged == [
        "wireframe started splash", "splash > opened", "splash < began", "splash < advanced",
        "splash < done", "splash < ready", "wireframe splash robotLoaded:",
        "chatroom > entered", "chatroom < began", "chatroom < done", "chatroom < message",
        "chatroom > entered", "wireframe chatroom showHistory:", "history < changed:",
        "history > entered", "wireframe history back:", "chatroom > ended",
        "wireframe chatroom leave:",
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
      PageMessenger(.showHistory, .words("")), from: .chatroom)
    #expect(application.wireframe.names == [.chatroom, .history])
    await application.tell(.endRequested)
    #expect(application.wireframe.stack.isEmpty)
    guard case .outcome? = application.wireframe.farewell else {
      Issue.record("the chatroom did not say how it went")
      return
    }
  }
}
