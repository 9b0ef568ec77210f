package import TranscriptFormat

extension TranscriptCase {
  /// The number of messages to the robot without any expectation.
  var uncheckedMessageCount: Int {
    brief != nil
      ? 0
      : exchanges.reduce(0) { count, exchange in
        exchange.hasExpectation ? count : count + exchange.steps.count(where: \.isMessage)
      }
  }

  /// Whether there are messages, and none of them has an expectation.
  var expectsNothing: Bool {
    brief == nil && exchanges.contains { $0.steps.contains(where: \.isMessage) }
      && !exchanges.contains(where: \.hasExpectation)
  }
}

extension ScriptedExchange.Step {
  /// Whether the line is a message to the robot: typed in the chatroom, and not a /command.
  ///
  /// A line that begins with `//` is a message that begins with one slash.
  package var isMessage: Bool {
    screen == .chatroom && (!text.hasPrefix("/") || text.hasPrefix("//"))
  }
}
