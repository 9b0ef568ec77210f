import Testing

@testable import Chat

@MainActor
@Suite struct BackHistoryCommandTests {
  @Test func goesBack() async {
    let host = SpyHistoryHost()
    await BackHistoryCommand().run("", on: host)
    #expect(host.calls == ["back"])
  }
}
