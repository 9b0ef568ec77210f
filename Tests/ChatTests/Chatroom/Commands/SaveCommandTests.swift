import Testing

@testable import Chat

@MainActor
@Suite struct SaveCommandTests {
  let host = SpyChatroomHost()

  @Test func asksForTheFileToBeWritten() async {
    await SaveCommand().run("my talk.chat", on: host)
    #expect(host.requests == ["save transcript \"my talk.chat\""])
  }

  @Test func needsAName() async {
    await SaveCommand().run("", on: host)
    #expect(host.problems == [.missingArgument(command: "/save", argument: "FILE")])
    #expect(host.requests.isEmpty)
  }

  @Test func aTranscriptDoesNotKeepIt() { #expect(!SaveCommand().isKept) }
}
