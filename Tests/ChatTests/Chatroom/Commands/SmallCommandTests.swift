import Responder
import TestSupport
import Testing

@testable import Chatroom
@testable import Conversations
@testable import ScreenKit

@MainActor
@Suite struct UndoCommandTests {
  @Test func asksTheInteractor() async {
    let host = SpyChatroomHost()
    await UndoCommand().run("", on: host)
    await UndoCommand().run("3", on: host)
    #expect(host.requests == ["undo \"1\"", "undo \"3\""] && host.results.isEmpty)
  }

  @Test func takesSeveralBack() async {
    let rig = ChatroomRig()
    await rig.begin()
    await rig.type("one", "two", "name Bob", "four")
    #expect(
      await rig.type("/undo 3") == [.notice("Taken back: 3 exchanges, from “two” on.")])
    #expect(rig.talk?.conversation.inputs == ["one"])
    #expect(rig.talk?.conversation.variables == [:])
  }

  @Test(arguments: ["0", "-1", "9", "x", "1 2", "99999999999999999999"])
  func takesAllOrNothingBack(number: String) async {
    let rig = ChatroomRig()
    await rig.begin()
    await rig.type("one", "two")
    let problem = ChatProblem.cannotTakeBack(number, maximum: 2)
    #expect(await rig.type("/undo " + number) == [.problem(problem.words)])
    #expect(rig.talk?.conversation.inputs.count == 2)
  }

  @Test func saysHowManyExchangesCanBeTakenBack() {
    func words(_ text: String, _ maximum: Int) -> String {
      ChatProblem.cannotTakeBack(text, maximum: maximum).words
    }
    #expect(words("3", 2) == "Only the last 2 exchanges can be taken back, not 3.")
    #expect(words("3", 1) == "Only the last exchange can be taken back, not 3.")
    #expect(words("x", 2) == "/undo takes a number from 1 to 2, not x.")
    #expect(words("1", 0).hasPrefix("Nothing has been said since this conversation was continued"))
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
    #expect(!ClearCommand().isRecorded)
  }
}

@MainActor
@Suite struct QuitCommandTests {
  @Test func quitLeaves() async {
    let host = SpyChatroomHost()
    await QuitCommand().run("", on: host)
    #expect(host.departures == 1)
    #expect(!QuitCommand().isRecorded)
  }

  @Test(arguments: ["/quit", "/exit", "/q"])
  func hasOtherNames(line: String) async {
    let rig = ChatroomRig()
    await rig.begin()
    await rig.type(line)
    #expect(rig.router.names == ["leave"])
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
@Suite struct ReviewCommandTests {
  @Test func opensTheReview() async {
    let host = SpyChatroomHost()
    await ReviewCommand().run("", on: host)
    await ReviewCommand().run("user:ann", on: host)
    await ReviewCommand().run("tea", on: host)
    #expect(host.requests == ["review", "review user:ann"])
    #expect(host.problems == [.unexpectedArgument("tea", command: "/review")])
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

  @Test func aTranscriptDoesNotKeepIt() { #expect(!ExpectCommand().isRecorded) }
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

  @Test func aTranscriptDoesNotKeepIt() { #expect(!SaveCommand().isRecorded) }
}
