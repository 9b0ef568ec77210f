package import TranscriptFormat

extension ReviewedTalk {
  /// Creates the conversation of a case: its messages in the chatroom, without what the transcript expects.
  package init(_ script: TranscriptCase, _ header: TranscriptHeader) {
    self.init(user: header.user ?? "localuser", turns: [])
    seed = header.seed
    // A case ends where its author had seen enough.
    isWhole = false
    var commands: [String] = []
    for step in script.exchanges.flatMap(\.steps) where step.screen == .chatroom {
      commands += step.settings.map { "/set \($0.name) = \($0.value)" }
      if step.text.hasPrefix("/"), !step.text.hasPrefix("//") {
        commands.append(step.text)
        continue
      }
      var turn = ReviewedTurn(step.text.hasPrefix("//") ? String(step.text.dropFirst()) : step.text)
      turn.commands = commands
      commands = []
      turns.append(turn)
    }
  }
}
