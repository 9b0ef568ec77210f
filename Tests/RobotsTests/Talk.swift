import Responder
import RiveScript
import Robots

/// The built-in robot's rules, compiled once for all tests.
let wren = Brain(BuiltinRobot.sources)

/// A conversation with the built-in robot under one seed.
struct Talk {
  var conversation: Conversation

  init(seed: UInt64 = 0) {
    conversation = Conversation(seed: seed)
    conversation.clock = LocalTime(secondsSince1970: 0)
  }

  /// Returns the reply, and a description of its problem; `nil` if there is none.
  mutating func say(_ message: String) -> (reply: Reply, complaint: String?) {
    let last = conversation.replies.first
    let reply = wren.respond(to: message, in: &conversation)
    return (reply, Self.complaint(about: reply, to: message, after: last))
  }

  private static func complaint(
    about reply: Reply, to message: String, after last: String?
  ) -> String? {
    if let problem = reply.problems.first { return "\(problem.kind): \(problem.detail)" }
    if reply.text.allSatisfy(\.isWhitespace) { return "an empty reply" }
    if reply.text == last { return "the same reply twice in a row" }
    // A word of the message may be said back; marks of the rule language are removed from it.
    for trace in ["ERR", "{", "}", "<", ">", "undefined"]
    where reply.text.contains(trace) && !(trace == "undefined" && message.contains(trace)) {
      return "a reply that shows \(trace)"
    }
    return nil
  }
}
