import Responder
import Testing

@testable import Chatroom
@testable import ScreenKit

@MainActor
@Suite struct WhyCommandTests {
  let rig = ChatroomRig()

  @Test func explainsTheLastExchangeOrAnEarlierOne() async {
    await rig.begin()
    await rig.type("one", "two", "three")
    await rig.type("/why", "/why 3")
    #expect(rig.explanations.map { $0.first?.prefix(6) } == ["three ", "one → "])
  }

  @Test(arguments: ["", "full"], ["", "2"])
  func isShortUnlessAskedForAll(full: String, number: String) async {
    let host = SpyChatroomHost()
    await WhyCommand().run(full, on: host)
    await WhyCommand().run(number + " " + full, on: host)
    await WhyCommand().run(full + " " + number, on: host)
    let detail = full.isEmpty ? "short" : "full"
    let numbered = "explain \(number.isEmpty ? "1" : number), \(detail)"
    #expect(host.requests == ["explain 1, \(detail)", numbered, numbered])
  }

  @Test func aTranscriptDoesNotKeepLineNumbers() {
    let commands: [any Command] = [WhyCommand(), WhyNotCommand(), FindCommand(), RuleCommand()]
    #expect(commands.allSatisfy { !$0.isKept })
  }

  @Test(arguments: ["0", "4", "-1", "x"]) func refusesUnknownNumbers(_ number: String) async {
    await rig.begin()
    await rig.type("one", "two", "three")
    #expect(
      await rig.type("/why " + number) == [
        .problem(ChatProblem.noSuchExchange(number, last: 3).words)
      ])
  }

  @Test func saysSoBeforeAnythingWasAnswered() async {
    await rig.begin()
    let problem = ChatroomResult.problem(ChatProblem.nothingAnswered.words)
    #expect(await rig.type("/why", "/whynot *", "/all") == [problem, problem, problem])
  }
}
