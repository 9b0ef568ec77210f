import Conversations
import Responder
import ScreenKit
import TestSupport
import Testing

@testable import Chatroom

@MainActor
@Suite struct RobotCommandTests {
  @Test func leavesForAnotherRobot() async {
    let rig = ChatroomRig()
    await rig.begin()
    await rig.type("/robot tea/")
    #expect(rig.router.params(of: .robotChosen)?.choice == .named("tea/"))
  }

  @Test func namesTheRobotAndThoseThatAreBuiltIn() async {
    let rig = ChatroomRig()
    await rig.begin()
    #expect(
      await rig.type("/robot") == [
        .notice(
          "You are talking to Echo (builtin). Usage: /robot NAME or /robot PATH.")
      ])
  }
}
