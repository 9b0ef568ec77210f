import Responder
import Testing

@testable import ChatModel
@testable import Chatroom

@MainActor
@Suite struct TopicCommandTests {
  let host = SpyChatroomHost()

  @Test func showsTheTopic() async {
    host.talk = Talk(robot: .echo, conversation: Conversation(), seed: 0)
    await TopicCommand().run("", on: host)
    host.talk?.conversation.topic = "tea"
    await TopicCommand().run("", on: host)
    #expect(host.results == [.notice("topic: none"), .notice("topic: tea")])
  }

  @Test func needsARobot() async {
    await TopicCommand().run("", on: host)
    #expect(host.problems == [.noRobot])
  }
}
