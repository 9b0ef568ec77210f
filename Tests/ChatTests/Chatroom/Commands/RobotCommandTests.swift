import Conversations
import Responder
import ScreenKit
import Testing

@testable import Chatroom

@MainActor
@Suite struct RobotCommandTests {
  @Test func leavesForAnotherRobotWithTheOutcomeSoFar() async {
    let rig = ChatroomRig()
    await rig.begin()
    await rig.type("unknown", "/robot tea/")
    guard case (.chatroom, .robotChosen, .visit(let visit))? = rig.router.messages.first else {
      Issue.record("not on the way: \(rig.router.messages)")
      return
    }
    #expect(visit.choice == .named("tea/") && visit.outcome.unanswered == 1)
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
