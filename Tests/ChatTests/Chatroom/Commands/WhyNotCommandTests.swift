import Responder
import Testing

@testable import Chat

@MainActor
@Suite struct WhyNotCommandTests {
  let host = SpyChatroomHost()

  init() { host.moments = [.echo("hello")] }

  @Test func saysSoWhereTheLanguageCannotTell() async {
    await WhyNotCommand().run("echo.rive:3", on: host)
    guard case .explanation(let node)? = host.results.first else {
      return #expect(Bool(false), "\(host.results)")
    }
    #expect(node.lines == ["trigger *  echo.rive:3", "└ These rules cannot tell."])
  }

  @Test func needsARuleThatIsThere() async {
    await WhyNotCommand().run("", on: host)
    await WhyNotCommand().run("echo.rive:2", on: host)
    #expect(
      host.problems == [
        .missingArgument(command: "/whynot", argument: "RULE"),
        .noSuchRule("echo.rive:2", nearest: nil),
      ])
  }
}
