import Responder

extension MessageDisplay {
  /// - Parameter explained: whether to work out which rule answered.
  /// - Parameter showsRule: whether the rule stands below the reply, for a person.
  init(_ exchange: Exchange, explained: Bool, showsRule: Bool = false) {
    let answered = explained && !exchange.reply.foundNoRule
    let winner = answered ? exchange.reply.explanation.winner : nil
    self.init(
      text: exchange.reply.text, asked: exchange.message,
      rule: winner.map {
        RuleDisplay(trigger: $0.text, file: $0.location.file, line: $0.location.line)
      },
      topic: exchange.topic, microseconds: exchange.took.microseconds)
    self.showsRule = showsRule
  }
}
