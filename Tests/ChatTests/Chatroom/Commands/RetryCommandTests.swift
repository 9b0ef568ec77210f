import Testing

@testable import Chat

@MainActor
@Suite struct RetryCommandTests {
  @Test func asksTheInteractor() async {
    let host = SpyChatroomHost()
    await RetryCommand().run("", on: host)
    #expect(host.requests == ["retry"] && host.results.isEmpty)
  }
}
