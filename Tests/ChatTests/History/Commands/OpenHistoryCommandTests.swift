import Testing

@testable import Chat

@MainActor
@Suite struct OpenHistoryCommandTests {
  let host = SpyHistoryHost()

  @Test func openAsksForTheConversation() async {
    await OpenHistoryCommand().run("3", on: host)
    #expect(host.requests == [.open(30, limit: 20)])
  }
}
