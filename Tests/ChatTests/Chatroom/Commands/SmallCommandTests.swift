import Testing

@testable import ChatModel
@testable import Chatroom

@MainActor
@Suite struct UndoCommandTests {
  @Test func asksTheInteractor() async {
    let host = SpyChatroomHost()
    await UndoCommand().run("", on: host)
    #expect(host.requests == ["undo"] && host.results.isEmpty)
  }
}

@MainActor
@Suite struct RetryCommandTests {
  @Test func asksTheInteractor() async {
    let host = SpyChatroomHost()
    await RetryCommand().run("", on: host)
    #expect(host.requests == ["retry"] && host.results.isEmpty)
  }
}

@MainActor
@Suite struct ReloadCommandTests {
  @Test func asksTheInteractor() async {
    let host = SpyChatroomHost()
    await ReloadCommand().run("", on: host)
    #expect(host.requests == ["reload"] && host.results.isEmpty)
  }
}

@MainActor
@Suite struct ClearCommandTests {
  @Test func clearsTheView() async {
    let host = SpyChatroomHost()
    await ClearCommand().run("", on: host)
    #expect(host.results == [.cleared])
    #expect(!ClearCommand().isKept)
  }
}

@MainActor
@Suite struct QuitCommandTests {
  @Test func leaves() async {
    let host = SpyChatroomHost()
    await QuitCommand().run("", on: host)
    #expect(host.departures == 1)
    #expect(!QuitCommand().isKept)
  }
}

@MainActor
@Suite struct HistoryCommandTests {
  @Test func opensTheHistoryWithItsWords() async {
    let host = SpyChatroomHost()
    await HistoryCommand().run("", on: host)
    await HistoryCommand().run("black tea", on: host)
    #expect(host.words == ["", "black tea"])
  }
}

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
