import Testing

@testable import Chat

@MainActor
@Suite struct ReloadCommandTests {
  @Test func asksTheInteractor() async {
    let host = SpyChatroomHost()
    await ReloadCommand().run("", on: host)
    #expect(host.requests == ["reload"] && host.results.isEmpty)
  }
}
