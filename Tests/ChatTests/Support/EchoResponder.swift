import Responder

@testable import Conversations

/// A robot for tests: repeats the message with a random number, and reacts to some words.
struct EchoResponder: Responder {
  var greeting: String?
  var keywords: [RuleKeyword] = []
  var summary: RuleSummary { RuleSummary(language: "Echo", files: 2, rules: 1, topics: 1) }
  var rules: [Rule] { [Self.rule] }
  var initialTopic: String? { "random" }
  var topicNames: [String] { ["random", "tea", "games"] }

  static let rule = Rule(
    kind: "trigger", text: "*", location: SourceLocation(file: "echo.rive", line: 3))

  func respond(to message: String, in conversation: inout Conversation) -> Reply {
    if Task.isCancelled {
      return Reply(text: "", problems: [ReplyProblem(.interrupted, "stopped")])
    }
    if message == "unknown" {
      return Reply(
        text: "ERR: No Reply Matched", problems: [ReplyProblem(.noRuleMatched, "no rule")])
    }
    if message.hasPrefix("topic ") { conversation.topic = String(message.dropFirst(6)) }
    if message.hasPrefix("name ") {
      conversation.variables["name"] = String(message.dropFirst(5))
    }
    let reply = "\(message)! \(conversation.randomness.index(below: 1000))"
    conversation.record(input: message, reply: reply)
    return Reply(text: reply, explainedBy: Note())
  }

  private struct Note: Explaining {
    var explanation: Explanation {
      Explanation(steps: [.init(rule: EchoResponder.rule, depth: 0, topic: nil, message: "")])
    }
  }
}

extension Robot {
  static let echo = Robot(name: "Echo", responder: EchoResponder(), loadTime: .milliseconds(3))

  /// Returns its reply to a message at the start of a conversation with this seed.
  static func echo(_ message: String, seed: UInt64 = 0) -> String {
    var conversation = Conversation(seed: seed)
    return EchoResponder().respond(to: message, in: &conversation).text
  }
}
