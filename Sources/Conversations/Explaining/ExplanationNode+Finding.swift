package import Responder

extension ExplanationNode {
  /// - Parameter isWhole: whether to give long texts in full; otherwise they are cut.
  package init(_ finding: Explanation.Finding, isWhole: Bool = false) {
    let text = finding.words(isWhole: isWhole)
    switch finding {
    case .condition(let line, let left, let comparison, let right, let holds):
      self.init(
        .condition, text, at: line.location,
        values: [
          .init("left", left), .init("comparison", comparison), .init("right", right),
          .init("holds", holds),
        ])
    case .choice(let line, let index, let count, let weight, let total):
      self.init(
        .reply, text, at: line.location,
        values: [
          .init("reply", line.text), .init("number", index + 1),
          .init("count", count), .init("weight", weight),
          .init("total", total),
        ])
    case .redirect(let target): self.init(.redirect, text, values: [.init("to", target)])
    case .variable(let name, let old, let new):
      self.init(
        .variable, text, values: [.init("name", name), .init("from", old), .init("to", new)])
    case .topic(let old, let new):
      self.init(.topic, text, values: [.init("from", old), .init("to", new)])
    case .note(let label, let note):
      self.init(.note, text, values: [.init("label", label), .init("note", note)])
    }
  }
}
