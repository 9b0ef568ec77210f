import Testing

@testable import Chat

@Suite struct TranscriptHeaderTests {
  @Test func tellsAReplayWhatToSetUp() {
    let plain = TranscriptHeader(
      origin: .builtin, settings: ChatSettings(seed: 7), file: "/a/tea.chat")
    #expect(plain.written == "rules: builtin\nseed: 7\n")
    let full = TranscriptHeader(
      origin: .paths(["/a/robots/waiter", "/b/x.rive"]),
      settings: ChatSettings(user: "bob", seed: 0, utf8: true), file: "/a/talks/tea.chat")
    #expect(
      full.written
        == "rules: ../robots/waiter\nrules: ../../b/x.rive\nseed: 0\nuser: bob\nutf8: true\n")
  }

  @Test func aNameWithALineBreakStaysOnItsLine() {
    let header = TranscriptHeader(
      origin: .builtin, settings: ChatSettings(user: "a\nseed: 9"), file: "/a.chat")
    #expect(header.written == "rules: builtin\nseed: 0\nuser: a\\x0Aseed: 9\n")
  }
}
