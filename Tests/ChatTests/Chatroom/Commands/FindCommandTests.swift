import Responder
import ScreenKit
import Testing

@testable import Chatroom
@testable import Conversations

@MainActor
@Suite struct FindCommandTests {
  let host = SpyChatroomHost()

  init() { host.talk = Talk(robot: .echo, conversation: Conversation(), seed: 0) }

  @Test func listsRulesWithTheirPlace() async {
    await FindCommand().run("*", on: host)
    guard case .note(.explanation(let node))? = host.results.first else {
      return #expect(Bool(false), "\(host.results)")
    }
    #expect(node.lines == ["1 rule with “*”", "└ trigger *  echo.rive:3"])
  }

  @Test func saysWhereThereIsNone() async {
    await FindCommand().run("", on: host)
    await FindCommand().run("tea", on: host)
    #expect(
      host.problems == [
        .missingArgument(command: "/find", argument: "TEXT"), .noRuleContains("tea"),
      ])
  }
}
