import Conversations
import Responder
package import TranscriptFormat

extension ReviewedTalk {
  /// Creates the conversation of a case from its messages in the chatroom, without the expected replies.
  ///
  /// The messages of all users become one conversation, as if the header's user had sent them.
  package init(_ script: TranscriptCase, _ header: TranscriptHeader) {
    self.init(user: header.user ?? ChatSettings.defaultUser, turns: [])
    seed = header.seed
    // The end of a case does not mean that the user left.
    isWhole = false
    var changes: [MemoryChange] = []
    // A replay shows the first second of 1970 until a line sets another time.
    var clock = header.clock ?? LocalTime(secondsSince1970: 0)
    for step in script.exchanges.flatMap(\.steps) where step.screen == .chatroom {
      if let time = step.clock { clock = time }
      changes += step.settings.map { .set($0.name, to: $0.value) }
      if step.text.hasPrefix("/"), !step.text.hasPrefix("//") {
        if let change = MemoryChange(step.text) { changes.append(change) }
        continue
      }
      var turn = ReviewedTurn(step.text.hasPrefix("//") ? String(step.text.dropFirst()) : step.text)
      turn.changes = changes
      turn.clock = clock
      changes = []
      turns.append(turn)
    }
  }
}
