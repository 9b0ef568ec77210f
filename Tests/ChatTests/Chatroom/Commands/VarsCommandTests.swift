import Responder
import Terminal
import Testing

@testable import Chatroom
@testable import Conversations
@testable import ScreenKit

@MainActor
@Suite struct VarsCommandTests {
  let host = SpyChatroomHost()

  init() { host.talk = Talk(robot: .echo, conversation: Conversation(), seed: 0) }

  @Test func listsThemByName() async {
    host.talk?.conversation.variables = ["name": "Bob", "age": "7"]
    await VarsCommand().run("", on: host)
    await VarsCommand().run("name", on: host)
    #expect(host.results == [.notice("age = 7\nname = Bob"), .notice("name = Bob")])
  }

  @Test func saysWhereThereAreNone() async {
    await VarsCommand().run("", on: host)
    await VarsCommand().run("name", on: host)
    #expect(host.results == [.notice(Words.noVariables), .notice("name is not set.")])
  }

  @Test func completesNames() {
    host.talk?.conversation.variables = ["name": "Bob", "age": "7"]
    #expect(VarsCommand().completions(of: "", on: host).map(\.line) == ["age", "name"])
  }
}
