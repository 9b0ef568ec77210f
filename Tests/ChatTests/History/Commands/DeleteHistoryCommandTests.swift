import Testing

@testable import Chat

@MainActor
@Suite struct DeleteHistoryCommandTests {
  let host = SpyHistoryHost()

  @Test func deleteTakesSeveralAndEachOnce() async {
    await DeleteHistoryCommand().run("1 3 1", on: host)
    host.opened = 7
    await DeleteHistoryCommand().run("", on: host)
    #expect(host.requests == [.delete([10, 30]), .delete([7])])
  }

  @Test func anOpenConversationHasNoNumber() async {
    host.opened = 7
    await DeleteHistoryCommand().run("3", on: host)
    #expect(host.requests.isEmpty)
    #expect(host.problems == [.conversationIsOpen(command: "delete")])
  }

  @Test func deleteDoesAllOrNothing() async {
    await DeleteHistoryCommand().run("1 99", on: host)
    await DeleteHistoryCommand().run("1 x", on: host)
    #expect(host.requests.isEmpty)
    #expect(
      host.problems == [
        .noSuchLine(99, last: 9), .missingArgument(command: "delete", argument: "N…"),
      ])
  }
}
