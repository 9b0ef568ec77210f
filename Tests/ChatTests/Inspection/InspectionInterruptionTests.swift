import Responder
import Synchronization
import Testing
import Viper

@testable import Chatroom
@testable import Conversations
@testable import ScreenKit

/// Inspecting exchanges takes no longer than a reply may, and stops when the user interrupts it.
@MainActor
@Suite struct InspectionInterruptionTests {
  /// A responder with five thousand possible replies, each of which takes time to find.
  private struct Slow: Responder {
    let clock: TestClock
    var summary: RuleSummary { RuleSummary(language: "Slow", files: 1, rules: 1, topics: 1) }
    var rules: [Rule] { [EchoResponder.rule] }
    func respond(to message: String, in conversation: inout Conversation) -> Reply {
      EchoResponder().respond(to: message, in: &conversation)
    }

    private func work() {
      for _ in 0..<5_000 where Interruption.current == nil { clock.advance(by: .milliseconds(9)) }
    }

    func possibleReplies(
      to message: String, in conversation: Conversation, limit: Int
    ) -> [PossibleReply] {
      work()
      return [PossibleReply(text: "ERR: Interrupted", probability: 1)]
    }
    func runnersUp(
      to message: String, in conversation: Conversation, limit: Int
    ) -> [RunnerUp] {
      work()
      return []
    }
    func obstacle(
      to rule: Rule, answering message: String, in conversation: Conversation
    ) -> Obstacle? {
      work()
      return nil
    }
  }

  private nonisolated static let commands = ["/all", "/why", "/whynot echo.rive:3"]

  private func rig(_ clock: TestClock) async -> ChatroomRig {
    let service = BackgroundResponderService(clock: clock, limit: .seconds(10))
    let rig = ChatroomRig(responder: service)
    await rig.begin(with: Robot(name: "Slow", responder: Slow(clock: clock)))
    await rig.type("hello")
    return rig
  }

  @Test(arguments: commands) func stopsWhenItsTimeIsUp(_ command: String) async {
    let clock = TestClock()
    let rig = await rig(clock)
    let start = clock.uptime
    #expect(
      await rig.type(command) == [.warning(Words.nothingFound(within: .seconds(10)))])
    #expect(clock.uptime - start < .seconds(11))
  }

  @Test(arguments: commands) func stopsWhenTheUserSaysSo(_ command: String) async {
    let rig = await rig(TestClock())
    let task = Task { await rig.type(command) }
    task.cancel()
    #expect(await task.value == [.news(Words.interrupted)])
  }

  @Test func showsThatItIsAtWork() async {
    let rig = await rig(TestClock())
    await rig.type("/all")
    #expect(rig.view.results.first == .progress(.began(Words.thinking)))
    #expect(rig.view.results.contains(.progress(.ended)))
  }
}
