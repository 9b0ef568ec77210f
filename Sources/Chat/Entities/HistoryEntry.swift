public import Responder

/// One exchange as the history keeps it.
public struct HistoryEntry: Sendable, Hashable, Identifiable {
  /// Grows with time, unique in one store; 0 for one that is not kept yet.
  public var id: Int64
  public var message: String
  public var reply: String
  public var at: WallTime
  /// The topic after the reply; nil for the language's default.
  public var topic: String?
  /// Where the rule stands that answered; nil where none did.
  public var rule: SourceLocation?
  /// How long the robot took, in microseconds.
  public var microseconds: Int64
  /// What was typed since the exchange before that changed what the robot remembers: `/seed 7`.
  public var commands: [String]
  /// What the program said after the reply: why it was stopped.
  public var notes: [String]

  public init(
    id: Int64 = 0, message: String, reply: String, at: WallTime, topic: String? = nil,
    rule: SourceLocation? = nil, microseconds: Int64 = 0, commands: [String] = [],
    notes: [String] = []
  ) {
    self.id = id
    self.message = message
    self.reply = reply
    self.at = at
    self.topic = topic
    self.rule = rule
    self.microseconds = microseconds
    self.commands = commands
    self.notes = notes
  }
}

extension HistoryEntry {
  /// An exchange that is to be kept; works out which rule answered.
  init(_ exchange: Exchange, after commands: [String] = []) {
    self.init(
      message: exchange.message, reply: exchange.reply.text, at: exchange.at,
      topic: exchange.topic,
      rule: exchange.reply.foundNoRule ? nil : exchange.reply.explanation.winner?.location,
      microseconds: exchange.took.microseconds, commands: commands,
      notes: exchange.reply.problems.filter(\.stoppedTheReply).map { Words.of($0) })
  }
}
