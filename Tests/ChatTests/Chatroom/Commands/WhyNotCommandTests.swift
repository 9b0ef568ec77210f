import Responder
import Testing

@testable import Chatroom
@testable import ScreenKit

@MainActor
@Suite struct WhyNotCommandTests {
  let rig = ChatroomRig()

  @Test func saysSoIfTheLanguageCannotTell() async {
    await rig.begin()
    await rig.type("hello")
    await rig.type("/whynot echo.rive:3")
    #expect(
      rig.explanations == [
        ["trigger *  echo.rive:3", "└ Rules in this language can't explain that."]
      ])
  }

  @Test func needsARuleThatIsThere() async {
    await rig.begin()
    await rig.type("hello")
    #expect(
      await rig.type("/whynot", "/whynot echo.rive:2") == [
        .problem(ChatProblem.missingArgument(command: "/whynot", argument: "RULE").words),
        .problem(ChatProblem.noSuchRule("echo.rive:2", nearest: nil).words),
      ])
  }
}
