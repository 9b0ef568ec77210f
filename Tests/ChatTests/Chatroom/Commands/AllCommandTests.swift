import Responder
import Testing

@testable import Chat

@MainActor
@Suite struct AllCommandTests {
  @Test func listsRepliesWithTheirProbability() async {
    let host = SpyChatroomHost()
    host.moments = [.echo("hello")]
    await AllCommand().run("", on: host)
    #expect(host.results == [.notice("100.0 %  " + Robot.echo("hello"))])
  }

  @Test func alignsPercentages() {
    let replies = [
      PossibleReply(text: "a", probability: 0.9), PossibleReply(text: "b", probability: 0.05),
    ]
    #expect(Words.all(replies) == " 90.0 %  a\n  5.0 %  b")
  }
}
