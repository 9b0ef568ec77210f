import Responder

/// A robot for tests: repeats messages, counts, remembers, chooses, and breaks on demand.
struct ParrotResponder: Responder {
  /// The replies that a mutation changes, by message.
  var replies: [String: String] = [:]
  var file = "parrot.rive"

  var summary: RuleSummary {
    RuleSummary(language: "Parrot", files: 1, rules: rules.count, topics: 1)
  }

  var initialTopic: String? = "random"

  var rules: [Rule] {
    [
      rule("my name is *", 1), rule("roll", 3, alternatives: 6), rule("say *", 12, alternatives: 1),
      rule("*", 20, alternatives: 1),
    ]
  }

  func respond(to message: String, in conversation: inout Conversation) -> Reply {
    let text: String
    var step = Explanation.Step(rule: rules[3], depth: 0, topic: nil, message: message)
    if let changed = replies[message] {
      text = changed
    } else if message.hasPrefix("my name is ") {
      let name = String(message.dropFirst(11))
      conversation[variable: "name"] = name
      step.rule = rules[0]
      text = "Welcome, \(name)."
    } else if message == "roll" {
      step.rule = rules[1]
      let number = conversation.randomness.index(below: 6)
      step.findings = [
        .choice(rules[1].alternatives[number], index: number, count: 6, weight: 1, total: 6)
      ]
      text = "You have \(number + 1)."
    } else if message.hasPrefix("say ") {
      step.rule = rules[2]
      text = String(message.dropFirst(4))
    } else if message == "who" {
      text = "\(conversation[variable: "name"] ?? "nobody") in \(conversation.topic ?? "random")"
    } else if message == "clock" {
      text = conversation.clock.map(String.init(describing:)) ?? "no clock"
    } else {
      text = message
    }
    conversation.record(input: message, reply: text)
    return Reply(text: text, explainedBy: Told(explanation: Explanation(steps: [step])))
  }

  private func rule(_ text: String, _ line: Int, alternatives: Int = 1) -> Rule {
    Rule(
      kind: "trigger", text: text, location: SourceLocation(file: file, line: line),
      alternatives: (0..<alternatives).map { number in
        .init(text: "\(number)", location: SourceLocation(file: file, line: line + 1 + number))
      })
  }

  private struct Told: Explaining {
    var explanation: Explanation
  }
}

/// A location in a rule file; the testing library has a type of the same name.
typealias RuleLocation = SourceLocation
