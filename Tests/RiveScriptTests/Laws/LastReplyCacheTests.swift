import Testing

@testable import RiveScript

/// The robot's replies, as `%` lines are compared with them, are remembered by the rules, for all conversations.
@Suite struct LastReplyCacheTests {
  private let brain = Robot("+ yes\n% yes or no\n- Good.").brain

  @Test func aReplyIsReadOnce() {
    let replies = LastReplyCache()
    let first = replies.reply("Yes or no?", brain)
    #expect(first.lines == [0])
    #expect(replies.reply("Yes or no?", brain) === first)
    #expect(replies.reply("Yes or no", brain) !== first)
    for number in 0..<512 { _ = replies.reply("reply \(number)", brain) }
    #expect(replies.reply("Yes or no?", brain) !== first)
  }

  @Test func equalTextsOfOtherBytesAndLongTextsAreReadAnew() {
    let replies = LastReplyCache()
    #expect(replies.reply("caf\u{E9}", brain).text.utf8.count == 5)
    #expect(replies.reply("cafe\u{301}", brain).text.utf8.count == 6)
    let long = String(repeating: "a", count: 1_025)
    #expect(replies.reply(long, brain) !== replies.reply(long, brain))
  }
}
