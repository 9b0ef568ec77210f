import Conversations
import Review
import ScreenKit
import Terminal

struct HistoryAction: Sendable {
  let name: String
  /// The operands after the name: `ID…`; empty for none.
  let operands: String
  let purpose: String
  /// Whether the action creates the history if there is none.
  var createsHistory = false
  /// Whether the action takes the options that limit a list of conversations.
  var takesFilter = false
  /// Whether the action requires confirmation.
  var asksFirst = false
  let run: @MainActor @Sendable (HistoryActionContext) async throws -> Void

  static let all = [list, search, show, export, importing, delete, clear, check, repair]
}

@MainActor
struct HistoryActionContext {
  let service: any HistoryReader & HistoryWriter
  var operands: [String]
  let terminal: any Terminal
  let arguments: HistoryCommandArguments
  let clock: any ChatClock

  /// The operands as conversation numbers, each once.
  var ids: [KeptConversation.ID] {
    get throws(CommandFailure) {
      var ids: [KeptConversation.ID] = []
      for word in operands {
        guard let id = KeptConversation.ID(word) else { throw .badID(word) }
        if !ids.contains(id) { ids.append(id) }
      }
      return ids
    }
  }

  func export(of id: KeptConversation.ID) async throws(HistoryError) -> ConversationExport {
    var export = ConversationExport(
      try await service.conversation(id), try await service.allEntries(of: id), clock: clock)
    let introduced = export.entries.flatMap { MessageMask.names(introducedIn: $0.message) }
    let mask = MessageMask(names: introduced + [export.conversation.origin.user])
    export.mask = { mask.masked($0, reply: $1) }
    return export
  }

  func write(_ text: String) { terminal.write(StyledText(text)) }
}
