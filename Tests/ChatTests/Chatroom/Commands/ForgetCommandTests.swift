import Responder
import Testing

@testable import Chat

@MainActor
@Suite struct ForgetCommandTests {
  let host = SpyChatroomHost()

  init() {
    var conversation = Conversation()
    conversation.variables = ["name": "Alice"]
    host.talk = Talk(robot: .echo, conversation: conversation, seed: 0)
  }

  @Test func forgetsOneOrAll() async {
    await ForgetCommand().run("name", on: host)
    await ForgetCommand().run("", on: host)
    #expect(
      host.requests == [AIRobotEvent.forget("name").summary, AIRobotEvent.forget(nil).summary])
    #expect(host.results == [.notice(Words.forgotten("name")), .notice(Words.forgotten(""))])
  }

  /// Earlier conversations may know what this one does not.
  @Test func whatItDoesNotKnowIsForgottenElsewhere() async {
    await ForgetCommand().run("age", on: host)
    #expect(host.requests == [AIRobotEvent.forget("age").summary])
    #expect(host.results == [.notice(Words.unset("age"))])
  }
}
