import Viper

/// The Entity of the list and the search.
struct Book: Equatable {
  var title: String
  var isRead = false
}

enum BookError: String, Error {
  case alreadyListed = "This book is already in the list."
  case notSaved = "The list can't be saved."
}

protocol BookService: Service {
  func books() async -> [Book]
  func save(_ books: [Book]) async throws(BookError)
}

/// The DataManager of books, for any screen.
@MainActor
final class BookDataManager {
  private let service: any BookService

  init(service: any BookService) { self.service = service }

  func page(from start: Int, limit: Int) async -> (books: [Book], hasMore: Bool) {
    let rest = await service.books().dropFirst(start)
    return (Array(rest.prefix(limit)), rest.count > limit)
  }

  func books(matching query: String) async -> [Book] {
    await service.books().filter { $0.title.lowercased().contains(query.lowercased()) }
  }

  func edit(_ change: (inout [Book]) -> Void) async throws(BookError) {
    var books = await service.books()
    change(&books)
    guard Set(books.map(\.title)).count == books.count else { throw .alreadyListed }
    try await service.save(books)
  }
}

actor MemoryBookService: BookService {
  private var stored = ["Emma", "Ulysses", "Middlemarch", "Dracula", "Walden"].map {
    Book(title: $0)
  }

  func books() -> [Book] { stored }
  func save(_ books: [Book]) { stored = books }
}
