import Responder
import Testing

@testable import ChatModel
@testable import Chatroom

@MainActor
@Suite struct WhyCommandTests {
  let rig = ChatroomRig()

  @Test func explainsTheLastExchangeOrAnEarlierOne() async {
    await rig.begin()
    await rig.type("one", "two", "three")
    await rig.type("/why", "/why 3")
    #expect(rig.explanations.map { $0.first?.prefix(6) } == ["three ", "one → "])
  }

  @Test(arguments: ["0", "4", "-1", "x"]) func knowsItsNumbers(_ number: String) async {
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
