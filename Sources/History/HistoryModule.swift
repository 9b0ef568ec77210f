package import Conversations
package import ScreenKit

package typealias HistoryEvent = ListEvent<HistoryRow>

package typealias HistoryResult = ListResult<HistoryRow>

package enum HistoryContent: ListContent {
  package enum Section: Hashable, Sendable {
    /// The conversations that match a query; all conversations if the query is empty.
    case conversations(HistoryQuery)
    /// The exchanges of a conversation, which is the section's `Head`.
    case exchanges(of: KeptConversation.ID)
  }

  package enum Item: Identifiable, Equatable, Sendable {
    case conversation(HistoryPage.Item)
    case exchange(HistoryEntry)

    package var id: Int64 {
      switch self {
      case .conversation(let item): item.id
      case .exchange(let entry): entry.id
      }
    }
  }

  package typealias Head = KeptConversation
  package typealias Failure = HistoryError
}

extension HistoryContent.Section: CustomStringConvertible {
  package var description: String {
    switch self {
    case .conversations(let query): Words.conversations(with: query.typed)
    case .exchanges(let id): "conversation \(id)"
    }
  }
}
