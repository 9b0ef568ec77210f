import Responder
import Terminal
import Testing

@testable import Chatroom
@testable import Conversations
@testable import Inspection
@testable import ScreenKit

@MainActor
@Suite struct TopicCommandTests {
  let host = SpyChatroomHost()

  @Test func showsTheTopic() async {
    let rig = ChatroomRig()
    await rig.begin()
    #expect(await rig.type("/topic").first == .notice("topic: none"))
    await rig.type("topic tea")
    #expect(await rig.type("/topic").first == .notice("topic: tea"))
  }

  @Test func goesToATopic() async {
    let rig = ChatroomRig()
    await rig.begin()
    #expect(await rig.type("/topic tea") == [.notice("topic: tea")])
    #expect(rig.talk?.conversation.topic == "tea")
    #expect(
      await rig.type("/topic teas") == [.problem("There is no topic teas. Did you mean tea?")])
    #expect(await rig.type("/topic Xyz\u{1B}") == [.problem("There is no topic Xyz\\x1B.")])
    #expect(rig.talk?.conversation.topic == "tea")
  }

  @Test func offersTopics() async {
    host.candidates = [.topics: ["random", "tea", "games"]]
    let lines = await CommandTable.chatroom.completions(for: "/topic ", on: host).map(\.line)
    #expect(lines == ["/topic random", "/topic tea", "/topic games"])
  }

  @Test func rulesWithoutTopicsSaySo() async {
    let rig = ChatroomRig()
    await rig.begin(with: Robot(name: "Pupil", responder: Pupil()))
    let language = Pupil().summary.language
    #expect(await rig.type("/topic tea") == [.problem("Rules in \(language) have no topics.")])
  }
}
