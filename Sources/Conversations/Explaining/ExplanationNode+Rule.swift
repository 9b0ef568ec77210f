package import Responder

extension ExplanationNode {
  /// Creates the node of a rule, with its topic, conditions and replies below it if `withAnswers` is true.
  package init(_ rule: Rule, withAnswers: Bool) {
    var children: [ExplanationNode] = []
    if withAnswers {
      let topic = rule.topic.map { [ExplanationNode(.topic, Words.topic($0))] } ?? []
      let conditions = rule.conditions.map { ExplanationNode(.condition, $0) }
      children = topic + conditions + rule.alternatives.map { ExplanationNode(.reply, $0) }
    }
    self.init(
      .rule, Words.rule(rule, isWhole: withAnswers), at: rule.location,
      values: [
        .init("trigger", rule.text), .init("topic", rule.topic), .init("previous", rule.previous),
      ], children: children)
  }

  private init(_ kind: Kind, _ line: Rule.Alternative) {
    self.init(kind, line.text, at: line.location, values: [.init("text", line.text)])
  }
}
