import Testing

@testable import Chat

@MainActor
@Suite struct QuitHistoryCommandTests {
  @Test func leaves() async {
    let host = SpyHistoryHost()
    await QuitHistoryCommand().run("", on: host)
    #expect(host.calls == ["leave"])
  }
}
