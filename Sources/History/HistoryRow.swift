import Conversations
import Responder
package import ScreenKit

/// One row of the history screen as a View shows it; the row's number is its index, counted from 1.
///
/// A row of the list is a conversation, a row of an open conversation is an exchange.
package struct HistoryRow: ListRow {
  package typealias Params = HistoryParams

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

  /// Returns the row with its number, as printed in a pipe and compared in a transcript.
  package func written(number: Int) -> String {
    switch content {
    case .conversation(let display): "\(number). " + display.written
    case .exchange(let display):
      "\(number). " + (display.isSought ? "▸ " : "") + "\(display.message) → \(display.reply)"
    }
  }
}

/// A conversation in the list.
package struct ConversationDisplay: Sendable, Hashable {
  /// The local time of the last exchange: `2026-11-21 08:31`.
  package var when: String
  /// The number of exchanges with its noun: `12 exchanges`.
  package var length: String
  /// The title on one line.
  package var title: String
  package var robot: String
  package var user = ""
  /// The match of the search, with its context.
  package var hit: String?

  var written: String { "\(title) (\(when), \(length), \(robot))" + (hit.map { ": \($0)" } ?? "") }
}

/// A whole exchange of an open conversation.
package struct ExchangeDisplay: Sendable, Hashable {
  package var message: String
  package var reply: String
  /// Whether the conversation was opened for this exchange.
  package var isSought = false
}

extension HistoryRow {
  /// - Parameters:
  ///   - words: the search words.
  ///   - clock: the clock that gives the local time zone.
  init(_ item: HistoryPage.Item, matching words: [String], clock: any ChatClock) {
    let conversation = item.conversation
    self.init(
      id: .conversation(item.id),
      content: .conversation(
        ConversationDisplay(
          when: conversation.last.localText(by: clock),
          length: Words.count(conversation.length, "exchange"),
          title: conversation.title.singleSpaced,
          robot: conversation.origin.robot.oneLine, user: conversation.origin.user.oneLine,
          hit: item.hit.map { $0.excerpt(around: words) })))
  }

  init(_ entry: HistoryEntry, isSought: Bool = false) {
    self.init(
      id: .exchange(entry.id),
      content: .exchange(
        ExchangeDisplay(message: entry.message, reply: entry.reply, isSought: isSought)))
  }

  /// Whether the row is the exchange for which the conversation was opened.
  var isSought: Bool {
    if case .exchange(let display) = content { display.isSought } else { false }
  }
}
