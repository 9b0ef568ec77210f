package import Responder

/// One exchange as the history keeps it.
package struct HistoryEntry: Sendable, Hashable, Identifiable {
  /// Grows with time, unique in one store; 0 for one that is not kept yet.
  package var id: Int64
  package var message: String
  package var reply: String
  package var at: WallTime
  /// The topic after the reply; nil for the language's default.
  package var topic: String?
  /// Where the rule stands that answered; nil where none did.
  package var rule: SourceLocation?
  /// The fingerprint of the rules that answered; nil where it is not known.
  package var rules: UInt64?
  /// How long the robot took, in microseconds.
  package var microseconds: Int64
  /// What was typed since the exchange before that changed what the robot remembers: `/seed 7`.
  package var commands: [String]
  /// What the program said after the reply: why it was stopped.
  package var notes: [String]

  package init(
    id: Int64 = 0, message: String, reply: String, at: WallTime, topic: String? = nil,
    rule: SourceLocation? = nil, rules: UInt64? = nil, microseconds: Int64 = 0,
    commands: [String] = [],
    notes: [String] = []
  ) {
    self.id = id
    self.message = message
    self.reply = reply
    self.at = at
    self.topic = topic
    self.rule = rule
    self.rules = rules
    self.microseconds = microseconds
    self.commands = commands
    self.notes = notes
  }
}

extension HistoryEntry {
  /// What stands before the next exchange once one is taken back: what stood before it, and of what was
  /// typed after it only what was forgotten, for that stays forgotten.
  package static func commands(
    _ before: [String], afterTakingBack pending: [String]
  ) -> [String] {
    before + pending.filter { $0.hasPrefix(forgetting) }
  }

  package static let forgetting = "/forget"

  /// An exchange that is to be kept; works out which rule answered.
  package init(_ exchange: Exchange, by robot: Robot, after commands: [String] = []) {
    self.init(
      message: exchange.message, reply: exchange.reply.text, at: exchange.at,
      topic: exchange.topic,
      rule: exchange.reply.foundNoRule ? nil : exchange.reply.explanation.winner?.location,
      rules: robot.fingerprint, microseconds: exchange.took.microseconds, commands: commands,
      notes: exchange.reply.problems.filter(\.isToBeTold).map { $0.words })
  }
}
