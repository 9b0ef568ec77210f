import Responder
import ScreenKit
import Testing

@testable import Chatroom
@testable import Conversations

@MainActor
@Suite struct RuleCommandTests {
  let host = SpyChatroomHost()

  init() { host.talk = Talk(robot: .echo, conversation: Conversation(), seed: 0) }

  private var lines: [[String]] {
    host.results.map { if case .note(.explanation(let node)) = $0 { node.lines } else { [] } }
  }

  @Test func showsTheOneThatIsMeant() async {
    await RuleCommand().run("echo.rive:3", on: host)
    host.talk = .echo("hi")
    await RuleCommand().run("", on: host)
    #expect(lines == [["trigger *  echo.rive:3"], ["trigger *  echo.rive:3"]])
  }

  @Test func saysWhereThereIsNone() async {
    await RuleCommand().run("", on: host)
    await RuleCommand().run("echo.rive:1", on: host)
    #expect(host.problems == [.nothingAnswered, .noSuchRule("echo.rive:1", nearest: nil)])
  }
}
