import Testing

@testable import Chat

@MainActor
@Suite struct ContinueHistoryCommandTests {
  let host = SpyHistoryHost()

  @Test func goesOnWithItsConversation() async {
    await ContinueHistoryCommand().run("4", on: host)
    host.opened = 7
    await ContinueHistoryCommand().run("", on: host)
    #expect(host.calls == ["resume 40", "resume 7"])
  }
}
