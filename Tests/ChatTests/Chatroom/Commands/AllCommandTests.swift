import Responder
import Testing

@testable import Chatroom
@testable import Conversations
@testable import ScreenKit

@MainActor
@Suite struct AllCommandTests {
  @Test func listsRepliesWithTheirProbability() async {
    let rig = ChatroomRig()
    await rig.begin()
    await rig.type("hello")
    #expect(await rig.type("/all") == [.list([HangingLine("100.0 %  ", Robot.echo("hello"))])])
  }

  @Test func alignsPercentages() {
    let replies = [
      PossibleReply(text: "a", probability: 0.9), PossibleReply(text: "b", probability: 0.05),
    ]
    #expect(Words.all(replies).map(\.plain) == [" 90.0 %  a", "  5.0 %  b"])
  }
}
