import Testing

@testable import Chat

@MainActor
@Suite struct ExpectCommandTests {
  let host = SpyChatroomHost()

  @Test func asksForTheLastExchangeToBeAdded() async {
    await ExpectCommand().run("my talk.chat", on: host)
    #expect(host.requests == ["expect last \"my talk.chat\""])
  }

  @Test func needsAName() async {
    await ExpectCommand().run("", on: host)
    #expect(host.problems == [.missingArgument(command: "/expect", argument: "FILE")])
    #expect(host.requests.isEmpty)
  }

  @Test func aTranscriptDoesNotKeepIt() { #expect(!ExpectCommand().isKept) }
}
