import Testing

@testable import Chat

@MainActor
@Suite struct HelpHistoryCommandTests {
  @Test func listsEveryCommandAndTheNumbers() async {
    let host = SpyHistoryHost()
    await HelpHistoryCommand().run("", on: host)
    guard case .notice(let text)? = host.results.first else {
      Issue.record("no help")
      return
    }
    for command in host.commands.commands { #expect(text.contains(command.name)) }
    #expect(text.hasSuffix(Words.historyHelp))
  }
}
