import Responder

extension MessageDisplay {
  /// - Parameter explained: whether to work out which rule answered.
  init(_ exchange: Exchange, explained: Bool) {
    let answered = explained && !exchange.reply.foundNoRule
    let winner = answered ? exchange.reply.explanation.winner : nil
    self.init(
      text: exchange.reply.text, asked: exchange.message,
      rule: winner.map {
        RuleDisplay(trigger: $0.text, file: $0.location.file, line: $0.location.line)
      },
      topic: exchange.topic, microseconds: exchange.took.microseconds)
  }
}
