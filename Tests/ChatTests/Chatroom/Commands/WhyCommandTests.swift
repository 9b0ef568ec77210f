import Responder
import Testing

@testable import Chat

@MainActor
@Suite struct WhyCommandTests {
  let host = SpyChatroomHost()

  @Test func explainsTheLastExchangeOrAnEarlierOne() async {
    host.moments = [.echo("one"), .echo("two"), .echo("three")]
    await WhyCommand().run("", on: host)
    await WhyCommand().run("3", on: host)
    let texts = host.results.map { result in
      if case .explanation(let node) = result { node.text } else { "" }
    }
    #expect(texts == ["three → " + Robot.echo("three"), "one → " + Robot.echo("one")])
  }

  @Test(arguments: ["0", "4", "-1", "x"]) func knowsItsNumbers(_ number: String) async {
    host.moments = [.echo("one"), .echo("two"), .echo("three")]
    await WhyCommand().run(number, on: host)
    #expect(host.problems == [.noSuchExchange(number, last: 3)])
  }

  @Test func saysSoBeforeAnythingWasAnswered() async {
    await WhyCommand().run("", on: host)
    await WhyNotCommand().run("*", on: host)
    await AllCommand().run("", on: host)
    #expect(host.problems == [.nothingAnswered, .nothingAnswered, .nothingAnswered])
  }
}

extension Moment {
  static func echo(_ message: String) -> Moment {
    let before = Conversation()
    var conversation = before
    let reply = EchoResponder().respond(to: message, in: &conversation)
    return Moment(
      exchange: Exchange(
        message: message, reply: reply, topic: nil, took: .zero, at: WallTime(microseconds: 0)),
      before: before, robot: .echo)
  }
}
