import Testing

@testable import TranscriptFormat

@Suite struct RelativePathTests {
  @Test(arguments: [
    ("/a/talks/tea.chat", "/a/robots/waiter", "../robots/waiter"),
    ("/a/tea.chat", "/a/waiter.rive", "waiter.rive"),
    ("/a/tea.chat", "/a", "."),
    ("/a/b/tea.chat", "/a", ".."),
    ("/tea.chat", "/robots", "robots"),
    ("/a/b/tea.chat", "/c/d", "../../c/d"),
  ])
  func leadsFromTheFilesFolder(file: String, target: String, path: String) {
    #expect(target.path(fromFolderOf: file) == path)
  }
}
