import Testing

@testable import Chat

@MainActor
@Suite struct FindHistoryCommandTests {
  let host = SpyHistoryHost()

  @Test func findPassesItsWords() async {
    await FindHistoryCommand().run("black tea", on: host)
    #expect(host.calls == ["find black tea"])
  }
}
