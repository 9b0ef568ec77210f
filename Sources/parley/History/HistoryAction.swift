import ChatModel
import Terminal

/// One thing that `parley history` can do.
struct HistoryAction: Sendable {
  let name: String
  /// What follows the name: `ID…`; empty for nothing.
  let words: String
  let purpose: String
  /// Whether it is not done unless it is meant.
  var asksFirst = false
  let run: @MainActor @Sendable (HistoryActionContext) async throws(HistoryError) -> Void

  static let all = [list, search, show, export, delete, clear, check, repair]

  var needsWords: Bool { !words.isEmpty }
}

/// What an action works with.
@MainActor
struct HistoryActionContext {
  let service: any HistoryService
  let words: [String]
  let terminal: any Terminal
  let arguments: Arguments
  let clock: any ChatClock

  /// The words as numbers of conversations.
  var ids: [KeptConversation.ID] {
    get throws(HistoryError) {
      var ids: [KeptConversation.ID] = []
      for word in words {
        guard let id = KeptConversation.ID(word) else {
          throw .unavailable(reason: CommandFailure.badID(word).description)
        }
        if !ids.contains(id) { ids.append(id) }
      }
      return ids
    }
  }

  func write(_ text: String) { terminal.write(StyledText(text)) }
}
