package import Conversations
package import Terminal
import TranscriptFormat

/// The last exchanges of a conversation that continues, shown as a reminder.
package struct RecalledDisplay: Sendable, Equatable {
  package struct Exchange: Sendable, Equatable {
    package var message: String
    package var reply: String
  }

  /// The exchanges, oldest first.
  package var exchanges: [Exchange]
  /// The number of exchanges of the whole conversation.
  package var count: Int

  package init(_ entries: [HistoryEntry], of count: Int) {
    exchanges = entries.map { Exchange(message: $0.message, reply: $0.reply) }
    self.count = count
  }

  /// Returns a heading and as many of the last exchanges as fit in about half of the window, dimmed.
  ///
  /// The last exchange is always included; if it does not fit, its end is left out.
  package func text(width: Int, height: Int) -> StyledText {
    let room = max(4, height / 2)
    var shown: [[StyledText]] = []
    for exchange in exchanges.reversed() {
      var lines = exchange.lines(width: width)
      if shown.isEmpty, lines.count > room { lines = lines.prefix(room - 1) + ["…"] }
      guard shown.reduce(lines.count, { $0 + $1.count }) <= room else { break }
      shown.append(lines)
    }
    if shown.isEmpty { return "" }
    let heading = StyledText(
      label: .note, Words.recalled(shown.count, of: count), .notice, width: width)
    return (heading.lines.dropLast() + shown.reversed().joined())
      .reduce(into: StyledText("")) { $0 += StyledText($1.text + "\n", .dim) }
  }
}

extension RecalledDisplay.Exchange {
  /// Returns the lines of the exchange as a terminal shows them during a chat.
  fileprivate func lines(width: Int) -> [StyledText] {
    let typed = StyledText(label: .you, TranscriptText.typed(message), .user, width: width)
    return (typed + StyledText(label: .bot, reply, .robot, width: width)).lines.dropLast()
  }
}
