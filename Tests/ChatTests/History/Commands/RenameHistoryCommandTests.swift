import Testing

@testable import Chat

@MainActor
@Suite struct RenameHistoryCommandTests {
  let host = SpyHistoryHost()

  @Test func renameTakesTheRestAsTheTitle() async {
    await RenameHistoryCommand().run("2  About  tea", on: host)
    host.opened = 7
    await RenameHistoryCommand().run("2 cups", on: host)
    #expect(host.requests == [.rename(20, to: "About tea"), .rename(7, to: "2 cups")])
  }
}
