import Testing

@testable import Chat

@MainActor
@Suite struct MoreHistoryCommandTests {
  @Test func fetchesOlderLines() async {
    let host = SpyHistoryHost()
    await MoreHistoryCommand().run("", on: host)
    #expect(host.calls == ["more"])
  }
}
