import Responder
import Synchronization
import Testing

@testable import Conversations

@MainActor
@Suite struct BackgroundResponderServiceTests {
  /// A responder that answers only once the main actor has done something meanwhile; on it, it would wait forever.
  struct PatientResponder: Responder {
    let meanwhile: Meanwhile
    var summary: RuleSummary { RuleSummary(language: "", files: 0, rules: 0, topics: 0) }
    var rules: [Rule] { [] }
    func respond(to message: String, in conversation: inout Conversation) -> Reply {
      while !meanwhile.isDone, !Task.isCancelled {}
      return Reply(text: "done")
    }
  }

  final class Meanwhile: Sendable {
    private let done = Mutex(false)
    var isDone: Bool { done.withLock { $0 } }
    func finish() { done.withLock { $0 = true } }
  }

  @Test(.timeLimit(.minutes(20))) func leavesTheMainActorFree() async {
    let service = BackgroundResponderService(clock: TestClock())
    let meanwhile = Meanwhile()
    let answer = Task { @MainActor in
      await service.answer(
        to: "hi", in: Conversation(), by: PatientResponder(meanwhile: meanwhile))
    }
    await Task { @MainActor in meanwhile.finish() }.value
    #expect(await answer.value.reply.text == "done")
  }

  @Test func givesTheConversationBackAsAValue() async {
    let service = BackgroundResponderService(clock: TestClock())
    let before = Conversation()
    let answer = await service.answer(to: "hi", in: before, by: EchoResponder())
    #expect(answer.reply.text == Robot.echo("hi"))
    #expect(before.inputs.isEmpty && answer.conversation.inputs == ["hi"])
  }

  @Test func stopsWhenItsTaskIsCancelled() async {
    let service = BackgroundResponderService(clock: TestClock())
    let task = Task {
      await service.answer(to: "hi", in: Conversation(), by: EchoResponder())
    }
    task.cancel()
    #expect(await task.value.reply.problems.map(\.kind) == [.interrupted])
  }
}
