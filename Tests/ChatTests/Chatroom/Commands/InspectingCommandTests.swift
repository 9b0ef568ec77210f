import Responder
import Terminal
import Testing

@testable import Chatroom
@testable import Conversations
@testable import Inspection
@testable import ScreenKit

@MainActor
@Suite struct InspectingCommandTests {
  let host = SpyChatroomHost()

  @Test func theTableHasEachOfThem() {
    let table = CommandTable.chatroom.commands.compactMap { ($0 as? InspectingCommand)?.name }
    #expect(table.sorted() == InspectionCommand.all.map(\.name).sorted())
  }

  @Test func itsArgumentIsARequest() async {
    await InspectingCommand(inspection: .explanation).run("3 full", on: host)
    await InspectingCommand(inspection: .find).run("tea", on: host)
    await InspectingCommand(inspection: .find).run("", on: host)
    #expect(host.requests == ["explain 3, full", "find \"tea\""])
    #expect(host.problems == [.missingArgument(command: "/find", argument: "TEXT")])
  }

  @Test func completesNamesAndWords() async {
    host.candidates = [.rules: ["a.rive:3"], .variables: ["name"], .keywords: ["MY"]]
    let table = CommandTable.chatroom
    for (line, choices) in [
      ("/rule ", ["/rule a.rive:3"]), ("/whynot a", ["/whynot a.rive:3"]),
      ("/vars ", ["/vars name"]), ("/keys ", ["/keys MY"]), ("/why ", ["/why full"]),
      ("/find ", []),
    ] {
      #expect(await table.completions(for: line, on: host).map(\.line) == choices, "\(line)")
    }
  }

  /// From the typed line to the View.
  @Test func showsWhatTheInspectionFound() async {
    let rig = ChatroomRig()
    await rig.begin()
    let problem = ChatroomResult.problem(ChatProblem.nothingAnswered.words)
    #expect(await rig.type("/why", "/whynot *", "/all") == [problem, problem, problem])
    await rig.type("one", "two", "three")
    await rig.type("/why", "/why 3")
    #expect(rig.explanations.map { $0.first?.prefix(6) } == ["three ", "one → "])
    #expect(await rig.type("/rule echo.rive:3") == (await rig.type("/rule")))
    #expect(
      await rig.type("/all") == [.list([HangingLine("100.0%  ", rig.lastReply)])])
    #expect(await rig.type("/vars") == [.notice(Words.noVariables)])
  }
}
