import Testing

@testable import Chat

@MainActor
@Suite struct HistoryCommandTests {
  @Test func opensTheHistoryWithItsWords() async {
    let host = SpyChatroomHost()
    await HistoryCommand().run("", on: host)
    await HistoryCommand().run("black tea", on: host)
    #expect(host.words == ["", "black tea"])
  }
}
