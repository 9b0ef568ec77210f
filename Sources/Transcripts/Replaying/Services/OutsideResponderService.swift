import Conversations
import Responder
import Synchronization

/// Gets replies from a robot of another program, in one case.
///
/// A fault of the other side becomes a reply with a problem, and then nothing more is asked.
final class OutsideResponderService: ResponderService {
  private let talk: any OutsideTalk
  private let failed = Mutex<Answer?>(nil)

  init(_ talk: any OutsideTalk) { self.talk = talk }

  func answer(
    to message: String, in conversation: Conversation, by responder: any Responder
  ) async -> Answer {
    if let failed = failed.withLock({ $0 }) { return failed }
    let start = ContinuousClock.now
    func answer(_ reply: Reply) -> Answer {
      Answer(reply: reply, conversation: conversation, took: ContinuousClock.now - start)
    }
    do throws(OutsideFailure) {
      return answer(Reply(text: try await talk.reply(to: message, of: conversation.user)))
    } catch {
      let answer = answer(Reply(text: "", problems: [ReplyProblem(.interrupted, error.words)]))
      failed.withLock { $0 = answer }
      return answer
    }
  }

  func inspect<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async throws(InspectionStop) -> Value { work() }

  func end() async { await talk.end() }
}

/// A robot without rules: it stands for one of another program, and is never asked.
struct SilentResponder: Responder {
  let summary = RuleSummary(language: "another program", files: 0, rules: 0, topics: 0)
  var rules: [Rule] { [] }
  func respond(to message: String, in conversation: inout Conversation) -> Reply { Reply(text: "") }
}
