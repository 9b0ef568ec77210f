import Responder
import ScreenKit
import Testing

@testable import Chatroom
@testable import Conversations

@MainActor
@Suite struct EditCommandTests {
  let host = SpyChatroomHost()

  init() { host.talk = Talk(robot: .echo, conversation: Conversation(), seed: 0) }

  @Test func editsTheRuleThatAnsweredOrAnother() async {
    await EditCommand().run("", on: host)
    host.talk = .echo("hi")
    await EditCommand().run("", on: host)
    await EditCommand().run("*", on: host)
    await EditCommand().run("nothing", on: host)
    #expect(host.requests == ["edit echo.rive:3", "edit echo.rive:3"])
    #expect(host.problems == [.nothingAnswered, .noSuchRule("nothing", nearest: nil)])
  }
}
