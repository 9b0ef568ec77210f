import Responder
import ScreenKit
import TestSupport
import Testing

@testable import Chatroom
@testable import Conversations

@MainActor
@Suite struct TeachCommandTests {
  let host = SpyChatroomHost()

  @Test func opensTheDialogue() async {
    await TeachCommand().run("", on: host)
    await TeachCommand().run("Ahoy", on: host)
    await TeachCommand().run("--undo", on: host)
    #expect(host.requests == ["teach ?", "teach Ahoy", "unteach"])
  }

  @Test func theDialogueGetsTheLastExchange() async {
    let rig = ChatroomRig()
    await rig.begin(with: Robot(name: "Pupil", responder: Pupil()))
    #expect(await rig.type("/teach") == [.problem(ChatProblem.nothingAnswered.words)])
    #expect(rig.router.messages.isEmpty)
    await rig.type("hello", "/teach Ahoy")
    let lesson = rig.router.params(of: .teach)
    #expect(lesson?.moment.exchange.message == "hello" && lesson?.reply == "Ahoy")
  }

  @Test func aRuleThatIsNotKeptIsShownWithTheReason() async {
    let rig = ChatroomRig()
    await rig.begin()
    let location = SourceLocation(file: "learned.rive", line: 4)
    let problem = Diagnostic(.error, "bracket", at: location, "a bracket is never closed")
    rig.view.results = []
    rig.presenter.receive(
      .lesson(.refused(rule: "+ hi\n- Ho.\n", path: "/r/learned.rive", .refused([problem]))))
    #expect(
      rig.shown == [
        .note(
          .warning(
            """
            Nothing was taught. This rule is not kept:
            + hi
            - Ho.
            because the rules can't be loaded with /r/learned.rive:
            learned.rive:4:1: error: a bracket is never closed
            Correct the file, then teach again.
            """))
      ])
  }

  @Test func aRobotThatCannotBeTaughtSaysSo() async {
    let rig = ChatroomRig()
    await rig.begin()
    await rig.type("hello")
    #expect(await rig.type("/teach") == [.problem(ChatProblem.cannotBeTaught("Echo").words)])
    #expect(rig.router.messages.isEmpty)
  }
}
