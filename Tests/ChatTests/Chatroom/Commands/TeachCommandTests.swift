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

  @Test func aRobotThatCannotBeTaughtSaysSo() async {
    let rig = ChatroomRig()
    await rig.begin()
    await rig.type("hello")
    #expect(await rig.type("/teach") == [.problem(ChatProblem.cannotBeTaught("Echo").words)])
    #expect(rig.router.messages.isEmpty)
  }
}
