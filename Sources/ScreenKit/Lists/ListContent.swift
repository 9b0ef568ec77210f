package import Viper

/// The entities of a screen's list, and the sections in which they are fetched.
package protocol ListContent {
  /// A part of the list that is fetched by itself, such as a search or an open conversation.
  associatedtype Section: Hashable & Sendable & CustomStringConvertible
  associatedtype Item: Identifiable & Equatable & Sendable where Item.ID: Sendable
  /// The entity that a section belongs to, such as the open conversation.
  associatedtype Head: Equatable & Sendable
  /// The reason why a section could not be fetched.
  associatedtype Failure: Error & Equatable
}

/// The fetched items of a section.
package struct ListPage<Content: ListContent>: Sendable, Equatable {
  package var section: Content.Section
  package var head: Content.Head?
  package var items: [Content.Item]
  package var hasMore: Bool
  /// The number of all items of the section; `nil` if it is unknown.
  package var count: Int?

  package init(
    _ section: Content.Section, head: Content.Head? = nil, _ items: [Content.Item],
    hasMore: Bool = false, count: Int? = nil
  ) {
    self.count = count
    self.section = section
    self.head = head
    self.items = items
    self.hasMore = hasMore
  }
}

/// The requests of a list's Presenter to its Interactor.
package enum ListRequest<Content: ListContent>: Event, Equatable {
  /// Fetch the first items of sections; `usingCache` tells whether what the DataManager has kept, if anything, will do.
  case fetch([Content.Section], limit: Int, usingCache: Bool)
  /// Fetch the items of a section after the item with this id; from the first one if the id is `nil`.
  case fetchMore(Content.Section, after: Content.Item.ID?, limit: Int)

  package var summary: String {
    switch self {
    case .fetch(let sections, let limit, let usingCache):
      "fetch \(limit) of \(LogText.quoted(sections.map(\.description).joined(separator: ", ")))"
        + (usingCache ? "" : " anew")
    case .fetchMore(let section, let id, let limit):
      "fetch \(limit) of \(LogText.quoted(section.description))" + (id.map { " after \($0)" } ?? "")
    }
  }
}

/// The results of a list's Interactor.
package enum ListOutcome<Content: ListContent>: EventResult, Equatable {
  /// The first pages of sections; `isNew` tells whether they were fetched without a cache.
  case fetched([ListPage<Content>], isNew: Bool)
  case fetchedMore(ListPage<Content>)
  case failed(Content.Failure)

  package var summary: String {
    switch self {
    case .fetched(let pages, _): "fetched \(pages.map(\.items.count).reduce(0, +))"
    case .fetchedMore(let page): "fetched \(page.items.count) more"
    case .failed(let error): "failed: " + LogText.quoted("\(error)")
    }
  }
}

/// The requests of a screen with a list, one of which is the list's: `case list(ListRequest<…>)`.
package protocol ListScreenRequest<Content>: Event {
  associatedtype Content: ListContent
  static func list(_ request: ListRequest<Content>) -> Self
}

/// The results of a screen with a list, one of which is the list's: `case list(ListOutcome<…>)`.
package protocol ListScreenOutcome<Content>: EventResult {
  associatedtype Content: ListContent
  static func list(_ outcome: ListOutcome<Content>) -> Self
}

/// An Interactor of a screen with a list: `load` fetches one page, and `fetch` answers the list's requests with it.
package protocol ListInteractor<Content>: Interactor where Result: ListScreenOutcome<Content> {
  associatedtype Content: ListContent
  func load(
    _ section: Content.Section, after id: Content.Item.ID?, limit: Int, usingCache: Bool
  ) async throws(Content.Failure) -> ListPage<Content>
}

extension ListInteractor {
  package func fetch(_ request: ListRequest<Content>) async {
    presenter?.receive(.list(await outcome(of: request)))
  }

  private func outcome(of request: ListRequest<Content>) async -> ListOutcome<Content> {
    do throws(Content.Failure) {
      switch request {
      case .fetch(let sections, let limit, let usingCache):
        var pages: [ListPage<Content>] = []
        for section in sections {
          pages.append(
            try await load(section, after: nil, limit: limit, usingCache: usingCache))
        }
        return .fetched(pages, isNew: !usingCache)
      case .fetchMore(let section, let id, let limit):
        return .fetchedMore(try await load(section, after: id, limit: limit, usingCache: true))
      }
    } catch {
      return .failed(error)
    }
  }
}
