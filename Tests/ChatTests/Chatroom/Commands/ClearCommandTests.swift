import Testing

@testable import Chat

@MainActor
@Suite struct ClearCommandTests {
  @Test func clearsTheView() async {
    let host = SpyChatroomHost()
    await ClearCommand().run("", on: host)
    #expect(host.results == [.cleared])
    #expect(!ClearCommand().isKept)
  }
}
