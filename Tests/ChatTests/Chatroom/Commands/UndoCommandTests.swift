import Testing

@testable import Chat

@MainActor
@Suite struct UndoCommandTests {
  @Test func asksTheInteractor() async {
    let host = SpyChatroomHost()
    await UndoCommand().run("", on: host)
    #expect(host.requests == ["undo"] && host.results.isEmpty)
  }
}
