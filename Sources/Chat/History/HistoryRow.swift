/// One line of the history screen as a View shows it; its number is its place, counted from 1.
///
/// A line of the list is a conversation, a line of an open conversation is an exchange.
public struct HistoryRow: Sendable, Hashable, Identifiable {
  public enum ID: Sendable, Hashable {
    case conversation(Int64)
    case exchange(Int64)
  }

  public enum Content: Sendable, Hashable {
    case conversation(ConversationDisplay)
    case exchange(ExchangeDisplay)
  }

  public var id: ID
  public var content: Content

  public init(id: ID, content: Content) {
    self.id = id
    self.content = content
  }

  /// The row with its number, as a pipe prints and a transcript compares it.
  public func written(number: Int) -> String {
    switch content {
    case .conversation(let display): "\(number). " + display.written
    case .exchange(let display): "\(number). \(display.message) → \(display.reply)"
    }
  }
}

/// A conversation in the list.
public struct ConversationDisplay: Sendable, Hashable {
  /// `2026-11-21 08:31`, by the clock on the user's wall.
  public var when: String
  /// How many exchanges, with the noun: `12 lines`.
  public var length: String
  /// On one line.
  public var title: String
  public var robot: String
  /// What was looked for, with what stands around it.
  public var hit: String?

  public init(when: String, length: String, title: String, robot: String, hit: String? = nil) {
    self.when = when
    self.length = length
    self.title = title
    self.robot = robot
    self.hit = hit
  }

  var written: String {
    "\(title) (\(when), \(length), \(robot))" + (hit.map { ": \($0)" } ?? "")
  }
}

/// An exchange of an open conversation, whole.
public struct ExchangeDisplay: Sendable, Hashable {
  public var message: String
  public var reply: String

  public init(message: String, reply: String) {
    self.message = message
    self.reply = reply
  }
}
