import RuleLoading

/// The options of `new`.
extension Option {
  static let copied = Option(
    "from", argument: "ROBOT", values: .words(RuleLanguages().builtins.map(\.word)),
    help: "copy the rules of a built-in robot",
    detail: "ROBOT is a word that `parley robots` lists."
  ) { text, arguments throws(BadValue) in
    let all = RuleLanguages().builtins
    guard all.contains(where: { $0.answers(to: text) }) else {
      throw BadValue(expected: "one of " + all.map(\.word).joined(separator: ", "))
    }
    arguments.newFrom = text
  }
}
