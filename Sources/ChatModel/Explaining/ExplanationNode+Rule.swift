package import Responder

extension ExplanationNode {
  /// Creates the node of a rule, if wanted with its conditions and replies below it.
  package init(_ rule: Rule, withAnswers: Bool) {
    var children: [ExplanationNode] = []
    if withAnswers {
      let place = rule.topic.map { [ExplanationNode(.topic, Words.topic($0))] } ?? []
      let conditions = rule.conditions.map { ExplanationNode(.condition, $0) }
      children = place + conditions + rule.alternatives.map { ExplanationNode(.reply, $0) }
    }
    self.init(
      .rule, Words.rule(rule, isWhole: withAnswers), file: rule.location.file,
      line: rule.location.line,
      values: [
        .init("trigger", rule.text), .init("topic", rule.topic), .init("previous", rule.previous),
      ], children: children)
  }

  private init(_ kind: Kind, _ line: Rule.Alternative) {
    self.init(
      kind, line.text, file: line.location.file, line: line.location.line,
      values: [.init("text", line.text)])
  }
}
