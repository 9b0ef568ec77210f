import Testing

@testable import Conversations

@Suite struct RecordedHeaderTests {
  @Test func tellsAReplayWhatToSetUp() {
    let plain = RecordedHeader(.test(seed: 7), file: "/a/tea.chat")
    #expect(plain.written == "rules: builtin\nseed: 7\n")
    let origin = ConversationOrigin.test(
      .paths(["/a/robots/waiter", "/b/x.rive"]), user: "bob", utf8: true)
    #expect(
      RecordedHeader(origin, file: "/a/talks/tea.chat").written
        == "rules: ../robots/waiter\nrules: ../../b/x.rive\nseed: 0\nuser: bob\nutf8: true\n")
    #expect(
      RecordedHeader(origin, file: nil).written.hasPrefix("rules: /a/robots/waiter\n"))
  }

  @Test func aNameWithALineBreakStaysOnItsLine() {
    let header = RecordedHeader(.test(user: "a\nseed: 9"), file: "/a.chat")
    #expect(header.written == "rules: builtin\nseed: 0\nuser: a\\x0Aseed: 9\n")
  }
}
