import Responder

/// A robot whose rules are pairs of a message and a reply.
struct PairRobot: Responder {
  let rules: [Rule]

  var summary: RuleSummary {
    RuleSummary(language: "Pairs", files: 1, rules: rules.count, ruleName: "pair", topics: 0)
  }

  func respond(to message: String, in conversation: inout Conversation) -> Reply {
    guard let rule = rules.first(where: { $0.text == message.lowercased() }) else {
      conversation.record(input: message, reply: "I do not know.")
      let problem = ReplyProblem(.noRuleMatched, "no pair has this message")
      return Reply(text: "I do not know.", problems: [problem])
    }
    let text = rule.alternatives[0].text
    conversation.record(input: message, reply: text)
    return Reply(text: text, explainedBy: Match(rule: rule, message: message))
  }

  func messages(matching rule: Rule, in conversation: Conversation, limit: Int) -> [String] {
    [rule.text]
  }

  /// The record of a reply.
  private struct Match: Explaining {
    let rule: Rule
    let message: String

    var explanation: Explanation {
      Explanation(steps: [.init(rule: rule, depth: 0, topic: nil, message: message)])
    }
  }
}
