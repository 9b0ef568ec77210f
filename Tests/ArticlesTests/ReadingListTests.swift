import TestSupport
import Testing
import Viper

@testable import Articles

@MainActor
@Suite struct ReadingListTests {
  /// A service whose books anybody can change; it may refuse to save.
  actor StubBookService: BookService {
    var stored: [Book]
    var isBroken = false

    init(_ titles: [String]) { stored = titles.map { Book(title: $0) } }

    func breakDown() { isBroken = true }
    func books() -> [Book] { stored }
    func save(_ books: [Book]) throws(BookError) {
      if isBroken { throw .notSaved }
      stored = books
    }
  }

  /// The Presenter's list for an Interactor alone.
  final class StubDataSource: ListPresenterDataSource {
    var items: [Book] = []
    var hasMore = false
  }

  /// Everything that an Interactor is made of, and a list of five books.
  @MainActor
  private struct Rig {
    let service = StubBookService(["A", "B", "C", "D", "E"])
    let dataSource = StubDataSource()
    let presenter = SpyReceiver<StatusResult>()
    let interactor: ReadingListInteractor

    init() {
      interactor = ReadingListInteractor(books: BookDataManager(service: service))
      (interactor.presenter, interactor.dataSource) = (presenter, dataSource)
    }
  }

  @Test func theInteractorEditsThroughTheDataSource() async {
    let rig = Rig()
    await rig.interactor.handle(.fetch(from: 0, limit: 3))
    #expect(rig.dataSource.items.map(\.title) == ["A", "B", "C"] && rig.dataSource.hasMore)
    await rig.interactor.handle(.fetch(from: 3, limit: 3))
    #expect(rig.dataSource.items.count == 5 && !rig.dataSource.hasMore)
    await rig.interactor.handle(.add(title: "F"))
    await rig.interactor.handle(.markRead(Book(title: "B")))
    await rig.interactor.handle(.remove(Book(title: "A")))
    #expect(rig.dataSource.items.map(\.title) == ["F", "B", "C", "D", "E"])
    #expect(rig.dataSource.items[1].isRead)
    #expect(await rig.service.stored == rig.dataSource.items)
    #expect(rig.presenter.results.map(\.line) == ["Added: F", "Read: B", "Removed: A"])
  }

  @Test func theDataManagerPagesFindsAndSaves() async throws {
    let service = StubBookService(["Emma", "Dracula", "Walden"])
    let books = BookDataManager(service: service)
    let (page, hasMore) = await books.page(from: 1, limit: 2)
    #expect(page.map(\.title) == ["Dracula", "Walden"] && !hasMore)
    #expect(await books.page(from: 9, limit: 2).books.isEmpty)
    #expect(await books.books(matching: "wAl").map(\.title) == ["Walden"])
    try await books.edit { $0.removeLast() }
    #expect(await service.stored.map(\.title) == ["Emma", "Dracula"])
    await #expect(throws: BookError.alreadyListed) {
      try await books.edit { $0.append(Book(title: "Emma")) }
    }
    await service.breakDown()
    await #expect(throws: BookError.notSaved) { try await books.edit { $0.removeAll() } }
    #expect(await service.stored.count == 2)
  }

  @Test func whatIsNotSavedIsNotShown() async {
    let rig = Rig()
    await rig.interactor.handle(.fetch(from: 0, limit: 5))
    await rig.interactor.handle(.add(title: "C"))
    await rig.service.breakDown()
    await rig.interactor.handle(.remove(Book(title: "A")))
    #expect(rig.dataSource.items.count == 5)
    #expect(
      rig.presenter.results.map(\.line)
        == ["! C: This book is already in the list.", "! A: The list can't be saved."])
  }

  @Test func thePresenterPreparesRefreshesAndFetchesMore() async {
    let interactor = SpyHandler<ReadingListRequest>()
    let router = SpyRouter()
    let view = SpyReceiver<ReadingListResult>()
    let presenter = ReadingListPresenter(.list, interactor: interactor, router: router)
    presenter.view = view
    await presenter.handle(.opened(Nothing()))
    (presenter.hasMore, presenter.items) = (true, ["A", "B", "C"].map { Book(title: $0) })
    await presenter.handle(.reachedEnd)
    presenter.hasMore = false
    await presenter.handle(.reachedEnd)
    await presenter.handle(.pulled)
    await presenter.handle(.added(title: "D"))
    await presenter.handle(.removed(row: 2))
    await presenter.handle(.read(row: 4))
    await presenter.handle(.left)
    #expect(
      interactor.events == [
        .fetch(from: 0, limit: 3), .fetch(from: 3, limit: 3), .fetch(from: 0, limit: 3),
        .add(title: "D"), .remove(Book(title: "B")),
      ])
    let refusals = ["That was the last book.", "There is no such row."].map {
      ReadingListResult.status(StatusResult(status: .failed, title: "List", message: $0))
    }
    #expect(
      view.results
        == [.changed(ChangeSet(from: [], to: ["A", "B", "C"].map { BookRow(id: $0) }))] + refusals)
    #expect(router.lines == ["list sends close nothing"])
  }

  @Test func aRefreshFetchesWhatIsShownAndAtLeastOnePage() async {
    let interactor = SpyHandler<ReadingListRequest>()
    let presenter = ReadingListPresenter(.list, interactor: interactor, router: SpyRouter())
    for count in [0, 5] {
      presenter.items = (0..<count).map { Book(title: "\($0)") }
      await presenter.handle(.pulled)
    }
    #expect(interactor.events == [.fetch(from: 0, limit: 3), .fetch(from: 0, limit: 5)])
  }

  /// Whatever the Interactor makes of the list, the changes lead the View to the same rows.
  @Test func theChangesLeadToTheRows() {
    var random = SplitMix(seed: 7)
    let presenter = ReadingListPresenter(.list, interactor: SpyHandler(), router: SpyRouter())
    let counting = CountingPresenter(before: presenter)
    let view = SpyReceiver<ReadingListResult>()
    (presenter.view, counting.view) = (counting, view)
    var rows: [BookRow] = []
    var seen = 0
    for _ in 0..<200 {
      presenter.items = "ABCDEFG".shuffled(using: &random).prefix(
        Int.random(in: 0...7, using: &random)
      )
      .map { Book(title: String($0), isRead: Bool.random(using: &random)) }
      for case .changed(let changes) in view.results[seen...] { rows = changes.applied(to: rows) }
      seen = view.results.count
      #expect(rows == presenter.rows)
    }
  }

  @Test func theCountingPresenterPassesOnAndAdds() async {
    let presenter = SpyHandler<ReadingListEvent>()
    let view = SpyReceiver<ReadingListResult>()
    let counting = CountingPresenter(before: presenter)
    counting.view = view
    let rows = [BookRow(id: "A", isRead: true), BookRow(id: "B")]
    await counting.handle(.pulled)
    counting.receive(.changed(ChangeSet(from: [], to: rows)))
    counting.receive(.changed(ChangeSet(from: rows, to: rows)))
    #expect(presenter.events == [.pulled])
    #expect(view.results.count == 3)
    #expect(view.results[1] == .status(StatusResult(title: "Read", message: "1 of 2")))
  }

  @Test func theViewAppliesChangesAndItsHandlerCanBeExchanged() async {
    let console = ScriptedConsole([
      "more", "refresh", "add The Trial", "remove 2", "read x", "whole", "dance", "changes",
    ])
    let handler = SpyHandler<ReadingListEvent>()
    let view = ReadingListView(console, handler)
    for _ in 0..<6 { await view.takeTurn() }
    view.receive(.changed(ChangeSet(from: [], to: [BookRow(id: "A"), BookRow(id: "B")])))
    for _ in 0..<2 { await view.takeTurn() }
    let rows = [BookRow(id: "A"), BookRow(id: "B")]
    view.receive(
      .changed(ChangeSet(from: rows, to: [BookRow(id: "B", isRead: true), BookRow(id: "A")])))
    await view.takeTurn()
    #expect(
      handler.events == [
        .reachedEnd, .pulled, .added(title: "The Trial"), .removed(row: 2), .read(row: 0), .left,
      ])
    #expect(
      console.lines.filter { !$0.hasPrefix("List: ") } == [
        "1. [ ] A", "2. [ ] B",
        "more, refresh, add TITLE, remove N, read N, whole, changes or search",
        "row 2 is row 1", "= 1. [x] B",
      ])
  }
}
