import ChatModel
import Responder

/// One line of the history screen as a View shows it; its number is its place, counted from 1.
///
/// A line of the list is a conversation, a line of an open conversation is an exchange.
package struct HistoryRow: Sendable, Hashable, Identifiable {
  package enum ID: Sendable, Hashable {
    case conversation(Int64)
    case exchange(Int64)
  }

  package enum Content: Sendable, Hashable {
    case conversation(ConversationDisplay)
    case exchange(ExchangeDisplay)
  }

  package var id: ID
  package var content: Content

  package init(id: ID, content: Content) {
    self.id = id
    self.content = content
  }

  /// The row with its number, as a pipe prints and a transcript compares it.
  package func written(number: Int) -> String {
    switch content {
    case .conversation(let display): "\(number). " + display.written
    case .exchange(let display): "\(number). \(display.message) → \(display.reply)"
    }
  }
}

/// A conversation in the list.
package struct ConversationDisplay: Sendable, Hashable {
  /// `2026-11-21 08:31`, by the clock on the user's wall.
  package var when: String
  /// How many exchanges, with the noun: `12 lines`.
  package var length: String
  /// On one line.
  package var title: String
  package var robot: String
  /// What was looked for, with what stands around it.
  package var hit: String?

  package init(when: String, length: String, title: String, robot: String, hit: String? = nil) {
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
package struct ExchangeDisplay: Sendable, Hashable {
  package var message: String
  package var reply: String

  package init(message: String, reply: String) {
    self.message = message
    self.reply = reply
  }
}

extension HistoryRow {
  /// - Parameters:
  ///   - words: what was looked for.
  ///   - clock: whose wall the times are read from.
  init(_ item: HistoryPage.Item, matching words: [String], clock: any ChatClock) {
    let conversation = item.conversation
    self.init(
      id: .conversation(item.id),
      content: .conversation(
        ConversationDisplay(
          when: conversation.last.onWall(of: clock),
          length: Words.count(conversation.length, "line"), title: conversation.title.onOneLine,
          robot: conversation.origin.robot.oneLine,
          hit: item.hit.map { $0.excerpt(around: words) })))
  }

  init(_ entry: HistoryEntry) {
    self.init(
      id: .exchange(entry.id),
      content: .exchange(ExchangeDisplay(message: entry.message, reply: entry.reply)))
  }
}

extension String {
  /// With a space for every line break, tab or row of spaces.
  fileprivate var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension WallTime {
  /// `2026-11-21 08:31`, where the clock hangs.
  func onWall(of clock: any ChatClock) -> String {
    let offset = Int64(clock.secondsEastOfUTC(at: self)) * 1_000_000
    let text = WallTime(microseconds: microseconds + offset).description
    return text.prefix(16).split(separator: "T").joined(separator: " ")
  }
}
