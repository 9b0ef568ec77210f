import Testing

@testable import Chat

@MainActor
@Suite struct QuitCommandTests {
  @Test func leaves() async {
    let host = SpyChatroomHost()
    await QuitCommand().run("", on: host)
    #expect(host.departures == 1)
    #expect(!QuitCommand().isKept)
  }
}
