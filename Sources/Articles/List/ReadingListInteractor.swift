import Viper

/// Edits the Presenter's data source, and sends the Presenter a message that says whether an edit worked.
final class ReadingListInteractor: Interactor {
  weak var presenter: (any ResultReceiver<StatusResult>)?
  weak var dataSource: (any ListPresenterDataSource<Book>)?
  private let books: BookDataManager

  init(books: BookDataManager) { self.books = books }

  func handle(_ request: ReadingListRequest) async {
    switch request {
    case .fetch(let start, let limit):
      let (page, hasMore) = await books.page(from: start, limit: limit)
      dataSource?.hasMore = hasMore
      dataSource?.items.replaceSubrange(start..., with: page)
    case .add(let title): await edit("Added", title) { $0.insert(Book(title: title), at: 0) }
    case .remove(let book): await edit("Removed", book.title) { $0.removeAll { $0 == book } }
    case .markRead(let book):
      await edit("Read", book.title) { books in
        for index in books.indices where books[index] == book { books[index].isRead = true }
      }
    }
  }

  /// Makes a change to what is stored, and only then to what is shown.
  private func edit(_ done: String, _ title: String, _ change: (inout [Book]) -> Void) async {
    do throws(BookError) {
      try await books.edit(change)
      if let dataSource { change(&dataSource.items) }
      presenter?.receive(StatusResult(title: done, message: title))
    } catch {
      presenter?.receive(StatusResult(status: .failed, title: title, message: error.rawValue))
    }
  }
}
