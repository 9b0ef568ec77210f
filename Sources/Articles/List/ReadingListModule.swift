import Viper

/// Article 1: a list, fetched in parts and edited; its rows are numbered from 1.
enum ReadingListEvent: ScreenChannelEvent, Equatable {
  case opened(Nothing)
  case told(Articles.ScreenEvent, by: Articles.Screen?)
  case reachedEnd, pulled, askedForSearch, left
  case added(title: String), removed(row: Int), read(row: Int)
}

enum ReadingListResult: EventResult, Equatable {
  case changed(ChangeSet<BookRow>)
  case status(StatusResult)
}

struct BookRow: Identifiable, Equatable {
  var id: String
  var isRead = false
}

enum ReadingListRequest: Event, Equatable {
  case fetch(from: Int, limit: Int)
  case add(title: String), remove(Book), markRead(Book)
}

/// The Presenter's list as its Interactor sees and edits it.
@MainActor
protocol ListPresenterDataSource<Item>: AnyObject {
  associatedtype Item
  var items: [Item] { get set }
  var hasMore: Bool { get set }
}
