import Testing

@testable import Terminal

@Suite struct FileLinkTests {
  @Test func namesAFileByItsAddress() {
    #expect(FileLink.address(of: "/a b/ü.rive") == "file:///a%20b/%C3%BC.rive")
  }

  @Test func nothingInAPathEndsTheLink() {
    let text = StyledText("tea\u{7}", .plain, link: "/a\u{1B}\\\u{7}\u{9C};b")
    let sent = Palette(isColored: true, showsLinks: true).render(text)
    #expect(
      sent == "\u{1B}]8;;file:///a%1B%5C%07%C2%9C%3Bb\u{1B}\\tea\\x07\u{1B}]8;;\u{1B}\\")
  }

  @Test func withoutLinksTheTextStandsAlone() {
    let text = StyledText("tea", .dim, link: "/a")
    #expect(Palette(isColored: false).render(text) == "tea")
    #expect(Palette(isColored: true).render(text) == "\u{1B}[2mtea\u{1B}[0m")
  }

  @Test func wrappingAndJoiningKeepLinks() {
    let text = StyledText("one ") + StyledText("two three", .dim, link: "/a")
    let links = text.wrapped(to: 5).runs.filter { $0.link == "/a" }.map(\.text)
    #expect(links.joined().contains("two") && links.joined().contains("three"))
  }
}
