import Responder
import ScreenKit
import Testing

@testable import Chatroom
@testable import Conversations

@MainActor
@Suite struct TeachCommandTests {
  let host = SpyChatroomHost()

  @Test func opensTheDialogue() async {
    var talk = Talk.echo("hello")
    talk.last?.robot.responder = Pupil()
    host.talk = talk
    await TeachCommand().run("", on: host)
    await TeachCommand().run("Ahoy", on: host)
    #expect(host.requests == ["teach hello: ?", "teach hello: Ahoy"])
  }

  @Test func someThingsCannotBeTaught() async {
    host.talk = .echo("hello")
    await TeachCommand().run("", on: host)
    host.talk?.last = nil
    await TeachCommand().run("", on: host)
    await TeachCommand().run("--undo", on: host)
    #expect(host.problems == [.cannotBeTaught("Echo"), .nothingAnswered])
    #expect(host.requests == ["unteach"])
  }

  @Test func aBuiltInRobotOtherThanTheFirstHasNoFileForLessons() async {
    var talk = Talk.echo("hello")
    talk.last?.robot.responder = Pupil()
    talk.last?.robot.origin = .paths(["ferry"])
    talk.last?.robot.name = "ferry"
    host.talk = talk
    await TeachCommand().run("Ahoy", on: host)
    #expect(host.problems == [.builtinCannotBeTaught("ferry")])
    talk.last?.robot.origin = .paths(["/robots/tea"])
    host.talk = talk
    await TeachCommand().run("Ahoy", on: host)
    #expect(host.requests == ["teach hello: Ahoy"])
  }
}
