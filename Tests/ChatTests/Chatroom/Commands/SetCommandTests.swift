import Responder
import Terminal
import Testing

@testable import Chatroom
@testable import Conversations
@testable import ScreenKit

@MainActor
@Suite struct SetCommandTests {
  let rig = ChatroomRig()

  @Test(arguments: [
    ("name Ann", "name", "Ann"), ("name  black tea ", "name", "black tea"),
    ("mood = = x", "mood", "= x"), ("mood  = x", "mood", "x"), ("mood = happy", "mood", "happy"),
    ("mood =)", "mood", "=)"),
    ("a <get b>{topic=x}", "a", "<get b>{topic=x}"),
  ])
  func setsAVariable(argument: String, name: String, value: String) async {
    await rig.begin()
    #expect(await rig.type("/set " + argument) == [.notice("\(name) = \(value)")])
    #expect(rig.talk?.conversation.variables == [name: value])
  }

  @Test(arguments: ["", "name", "name =", "name=Ann", "a=b c"])
  func needsANameAndAValue(argument: String) async {
    await rig.begin()
    let problem = ChatProblem.missingArgument(command: "/set", argument: "NAME VALUE")
    #expect(await rig.type("/set " + argument) == [.problem(problem.words)])
    #expect(rig.talk?.conversation.variables == [:])
  }

  @Test func goesToATopicThatExists() async {
    await rig.begin()
    #expect(await rig.type("/set topic games") == [.notice("topic: games")])
    #expect(await rig.type("/set topic gamez").count == 1)
    #expect(rig.talk?.conversation.topic == "games")
  }

  /// The history repeats what the command has changed.
  @Test func isKeptWithTheNextExchange() async throws {
    let history = MemoryHistoryService()
    let rig = ChatroomRig(history: history)
    await rig.begin()
    await rig.type("/set a = = b", "/topic tea", "hello")
    let entries = try await history.allEntries(of: 1)
    #expect(entries.map(\.commands) == [["/set a = = b", "/set topic = tea"]])
  }

  @Test func offersVariablesAndTopics() async {
    await rig.begin()
    await rig.type("name Bob")
    #expect(await rig.complete("/set na").map(\.line) == ["/set name "])
    #expect(await rig.complete("/set topic t").map(\.line) == ["/set topic tea"])
  }
}
