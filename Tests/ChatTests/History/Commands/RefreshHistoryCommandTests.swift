import Testing

@testable import Chat

@MainActor
@Suite struct RefreshHistoryCommandTests {
  @Test func looksAgain() async {
    let host = SpyHistoryHost()
    await RefreshHistoryCommand().run("", on: host)
    #expect(host.calls == ["refresh"])
  }
}
