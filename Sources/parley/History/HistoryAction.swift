import ChatModel
import Terminal

/// An action of `parley history`.
struct HistoryAction: Sendable {
  let name: String
  /// The operands after the name: `ID…`; empty for none.
  let words: String
  let purpose: String
  /// Whether it requires confirmation.
  var asksFirst = false
  let run: @MainActor @Sendable (HistoryActionContext) async throws(HistoryError) -> Void

  static let all = [list, search, show, export, delete, clear, check, repair]

  var needsWords: Bool { !words.isEmpty }
}

/// The context of an action.
@MainActor
struct HistoryActionContext {
  let service: any HistoryService
  let words: [String]
  let terminal: any Terminal
  let arguments: Arguments
  let clock: any ChatClock

  /// The words as conversation numbers.
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
