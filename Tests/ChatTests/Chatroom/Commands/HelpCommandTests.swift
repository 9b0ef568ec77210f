import Testing

@testable import ChatModel
@testable import Chatroom

@MainActor
@Suite struct HelpCommandTests {
  let host = SpyChatroomHost()

  @Test func listsEveryCommand() async {
    await HelpCommand().run("", on: host)
    guard case .notice(let text)? = host.results.first else {
      Issue.record("no help")
      return
    }
    for command in host.commands.commands { #expect(text.contains("/" + command.name)) }
  }

  @Test(arguments: ["save", "/save"])
  func tellsOfOne(name: String) async {
    await HelpCommand().run(name, on: host)
    #expect(host.results == [.notice("/save FILE  saves the talk as a transcript")])
  }

  @Test func suggestsTheNearest() async {
    await HelpCommand().run("sav", on: host)
    #expect(host.problems == [.unknownCommand(name: "/sav", nearest: "/save")])
  }
}
