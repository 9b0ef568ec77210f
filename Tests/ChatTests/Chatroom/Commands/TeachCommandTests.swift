import Responder
import ScreenKit
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
    guard case (.chatroom, .teach, .lesson(let moment, let reply, _))? = rig.router.messages.first
    else {
      Issue.record("not on the way: \(rig.router.messages)")
      return
    }
    #expect(moment.exchange.message == "hello" && reply == "Ahoy")
  }

  @Test func aRobotThatCannotBeTaughtSaysSo() async {
    let rig = ChatroomRig()
    await rig.begin()
    await rig.type("hello")
    #expect(await rig.type("/teach") == [.problem(ChatProblem.cannotBeTaught("Echo").words)])
    #expect(rig.router.messages.isEmpty)
  }
}
