import Testing

@testable import Chat

@MainActor
@Suite struct UndoHistoryCommandTests {
  let host = SpyHistoryHost()

  @Test func takesTheLastDeletionBack() async {
    await UndoHistoryCommand().run("", on: host)
    #expect(host.calls == ["undo"])
  }
}
