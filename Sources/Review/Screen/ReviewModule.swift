package import Conversations
package import Responder
package import ScreenKit

package typealias ReviewEvent = ListEvent<ReviewRow>

/// The data with which the user comes back to the review from other screens.
package enum ReviewReturn: Sendable, CustomStringConvertible {
  case lesson(TeachingCallback)
  /// The history was closed.
  case history

  package var description: String {
    switch self {
    case .lesson(let callback): callback.description
    case .history: "history"
    }
  }
}

package typealias ReviewResult = ListResult<ReviewRow>

package enum ReviewContent: ListContent {
  package enum Section: Hashable, Sendable {
    case groups(ReviewScope)
    /// The wordings of the group with this id; the group is the head of the list.
    case wordings(of: ReviewGroup.ID)
    /// The triggers nearest to a group.
    case triggers(near: ReviewGroup.ID)
    /// The conversations with a wording of a group; the group is the head of the list.
    case places(of: ReviewGroup.ID, wording: String)
  }

  package enum Item: Identifiable, Equatable, Sendable {
    case group(ReviewGroup)
    case wording(ReviewedMessage)
    case trigger(NearestTrigger)
    case place(ReviewedPlace)

    package enum ID: Hashable, Sendable {
      case group(ReviewGroup.ID)
      case wording(String)
      case trigger(SourceLocation)
      case place(HistoryEntry.ID)
    }

    package var id: ID {
      switch self {
      case .group(let group): .group(group.id)
      case .wording(let message): .wording(message.message)
      case .trigger(let near): .trigger(near.rule.location)
      case .place(let place): .place(place.exchange)
      }
    }
  }

  package enum Head: Equatable, Sendable {
    case review(ReviewNumbers)
    case group(ReviewGroup)
  }

  package typealias Failure = ReviewError
}

extension ReviewContent.Section: CustomStringConvertible {
  package var description: String {
    switch self {
    case .groups(let scope): "groups" + (scope.written.isEmpty ? "" : " of \(scope.written)")
    case .wordings(let id): "wordings of \(id)"
    case .triggers(let id): "triggers near \(id)"
    case .places(let id, _): "conversations of \(id)"
    }
  }
}
