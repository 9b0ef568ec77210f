package import Conversations
import Responder
import ScreenKit
package import Terminal
import TranscriptFormat

/// The printed form of conversations and their exchanges, for `parley history`.
package enum HistoryListing {
  /// Returns a row of columns for each conversation, the id first.
  ///
  /// After a search, the matching text follows on its own line.
  package static func text(
    of items: [HistoryPage.Item], matching words: [String] = [], clock: any ChatClock, width: Int
  ) -> StyledText {
    let rows = items.map { HistoryRow($0, matching: words, clock: clock) }
    return HistoryTable(rows, labels: items.map { String($0.id) }, words: words, width: width).text
  }

  /// Returns a whole conversation as a terminal shows it, below a heading.
  package static func text(
    of conversation: KeptConversation, _ entries: [HistoryEntry], clock: any ChatClock, width: Int
  ) -> StyledText {
    let origin = conversation.origin
    let when = origin.started.localText(by: clock)
    var text = StyledText(conversation.title.visible, .strong)
    text += StyledText(
      "\n\(when)  \(origin.user.oneLine) with \(origin.robot.oneLine)\n".visible, .dim)
    for entry in entries {
      text +=
        "\n" + StyledText(label: .you, TranscriptText.typed(entry.message), .user, width: width)
      text += StyledText(label: .bot, entry.reply, .robot, width: width)
      for note in entry.notes { text += StyledText(label: .note, note, .notice, width: width) }
    }
    return text
  }
}
