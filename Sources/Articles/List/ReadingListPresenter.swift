import Viper

final class ReadingListPresenter: AskingPresenter<ReadingListResult, ReadingListRequest>, Presenter,
  ListPresenter, ListPresenterDataSource
{
  private static let pageLength = 3

  private(set) var rows: [BookRow] = []
  /// The entities, which the Interactor edits.
  var items: [Book] = [] { didSet { update() } }
  var hasMore = false

  func handle(_ event: ReadingListEvent) async {
    switch event {
    case .opened: await prepare()
    case .told: break
    case .reachedEnd: await fetchMore()
    case .pulled: await refresh()
    case .added(let title): await interactor.handle(.add(title: title))
    case .removed(let row): await edit(row) { .remove($0) }
    case .read(let row): await edit(row) { .markRead($0) }
    case .askedForSearch: await send(.showSibling)
    case .left: await send(.close)
    }
  }

  func receive(_ result: StatusResult) { show(.status(result)) }

  func prepare() async { await interactor.handle(.fetch(from: 0, limit: Self.pageLength)) }

  func refresh() async {
    await interactor.handle(.fetch(from: 0, limit: max(Self.pageLength, items.count)))
  }

  func fetchMore() async {
    guard hasMore else { return refuse("That was the last book.") }
    await interactor.handle(.fetch(from: items.count, limit: Self.pageLength))
  }

  private func edit(_ row: Int, _ request: (Book) -> ReadingListRequest) async {
    guard items.indices.contains(row - 1) else { return refuse("There is no such row.") }
    await interactor.handle(request(items[row - 1]))
  }

  private func refuse(_ reason: String) {
    receive(StatusResult(status: .failed, title: "List", message: reason))
  }

  private func update() {
    let old = rows
    rows = items.map { BookRow(id: $0.title, isRead: $0.isRead) }
    show(.changed(ChangeSet(from: old, to: rows)))
  }
}

/// A Presenter used as middleware: between the View and the list's Presenter, it counts what passes; neither knows of it.
final class CountingPresenter: Presenter {
  weak var view: (any ResultReceiver<ReadingListResult>)?
  private let presenter: any EventHandler<ReadingListEvent>
  private var rows: [BookRow] = []

  init(before presenter: any EventHandler<ReadingListEvent>) { self.presenter = presenter }

  func handle(_ event: ReadingListEvent) async { await presenter.handle(event) }

  func receive(_ result: ReadingListResult) {
    view?.receive(result)
    guard case .changed(let changes) = result, !changes.isEmpty else { return }
    rows = changes.applied(to: rows)
    let read = rows.count { $0.isRead }
    view?.receive(.status(StatusResult(title: "Read", message: "\(read) of \(rows.count)")))
  }
}
