import Testing

@testable import Chat

@MainActor
@Suite struct ExportHistoryCommandTests {
  let host = SpyHistoryHost()

  @Test func exportTakesItsFormatFromTheEnding() async {
    await ExportHistoryCommand().run("1 my talk.md", on: host)
    await ExportHistoryCommand().run("1", on: host)
    #expect(host.requests == [.export(10, path: "my talk.md", .markdown)])
    #expect(host.problems == [.missingArgument(command: "export", argument: "N FILE")])
  }
}
