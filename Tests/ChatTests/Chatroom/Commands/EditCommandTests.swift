import Responder
import Testing
import Viper

@testable import Chatroom
@testable import Conversations
@testable import Inspection
@testable import ScreenKit

@MainActor
@Suite struct EditCommandTests {
  @Test func asksForTheNamedRuleOrTheLast() async {
    let host = SpyChatroomHost()
    await EditCommand().run("", on: host)
    await EditCommand().run("a.rive:3", on: host)
    #expect(host.requests == ["edit \"\"", "edit \"a.rive:3\""])
  }

  @Test(arguments: [
    ("", "files edit echo.rive:3"), ("*", "files edit echo.rive:3"),
    ("echo.rive:9", "files edit echo.rive:3"), ("echo.rive", "files edit echo.rive:1"),
  ]) func opensARuleOrAFile(_ text: String, _ call: String) async {
    let (log, interactor) = interactor(said: .echo("hi"))
    await interactor.handle(.reload(.edited(text)))
    #expect(log.calls == [call, "robot looks for changes"])
  }

  @Test func opensNothingIfThereIsNoSuchRule() async {
    for (moment, text, problem) in [
      (nil, "", .nothingAnswered), (.echo("unknown"), "", .noRuleAnswered),
      (.echo("hi"), "nothing", .noSuchRule("nothing", nearest: nil)),
    ] as [(Moment?, String, ChatProblem)] {
      let (log, interactor) = interactor(said: moment)
      let spy = AIRobotInteractorTests.SpyPresenter()
      interactor.presenter = spy
      await interactor.handle(.reload(.edited(text)))
      #expect(log.calls.isEmpty)
      #expect(spy.problems == [problem])
    }
  }

  private func interactor(said moment: Moment?) -> (log: CallLog, AIRobotInteractor) {
    let log = CallLog()
    let robots = StubRobotDataManager(log)
    robots.talk = Talk(robot: .echo, conversation: Conversation(), seed: 0, last: moment)
    let (transcripts, files) = (StubTranscriptDataManager(log), StubRuleFileDataManager(log))
    return (
      log,
      AIRobotInteractor(
        robots: robots, conversations: StubConversationDataManager(log), transcripts: transcripts,
        files: files, inspection: Middleware(inspecting: robots, transcripts, files),
        settings: ChatSettings())
    )
  }
}
