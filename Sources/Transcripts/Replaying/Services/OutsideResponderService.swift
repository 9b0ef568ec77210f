package import Conversations
package import Responder
import Synchronization

/// Gets replies from a robot of another program, in one case or one chat.
///
/// If the robot fails, the reply is empty and has a problem. In a case, all later messages then get the same reply,
/// and are not sent.
package final class OutsideResponderService: ResponderService {
  private let talk: any OutsideTalk
  private let isChat: Bool
  private let failed = Mutex<Answer?>(nil)

  package init(_ talk: any OutsideTalk, isChat: Bool = false) {
    (self.talk, self.isChat) = (talk, isChat)
  }

  package func answer(
    to message: String, in conversation: Conversation, by responder: any Responder
  ) async -> Answer {
    if !isChat, let failed = failed.withLock({ $0 }) { return failed }
    let start = ContinuousClock.now
    func answer(_ reply: Reply) -> Answer {
      Answer(reply: reply, conversation: conversation, duration: ContinuousClock.now - start)
    }
    do throws(OutsideFailure) {
      return answer(Reply(text: try await talk.reply(to: message, of: conversation.user)))
    } catch {
      // The chatroom shows the words of `.outOfTime`, but only a notice for `.interrupted`.
      let kind: ReplyProblem.Kind = isChat && !Task.isCancelled ? .outOfTime : .interrupted
      let answer = answer(Reply(text: "", problems: [ReplyProblem(kind, error.words)]))
      failed.withLock { $0 = answer }
      return answer
    }
  }

  /// Whether a message got no reply.
  package var hasFailed: Bool { failed.withLock { $0 != nil } }

  package func inspect<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async throws(InspectionStop) -> Value { work() }

  package func end() async { await talk.end() }
}

/// A robot without rules: it stands for one of another program, and is never asked.
struct PlaceholderResponder: Responder {
  let summary = RuleSummary(language: "another program", files: 0, rules: 0, topics: 0)
  var rules: [Rule] { [] }
  func respond(to message: String, in conversation: inout Conversation) -> Reply { Reply(text: "") }
}

extension Robot {
  /// Creates a robot of another program.
  ///
  /// - Parameter against: the name in the header of its transcripts; `nil` for none.
  package init(outside name: String, against: String? = nil) {
    self.init(name: name, responder: PlaceholderResponder(), origin: .paths([]))
    if let against { options["against"] = against }
  }
}
