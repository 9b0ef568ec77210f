import Viper

final class ResultsInteractor: Interactor {
  weak var presenter: (any ResultReceiver<ResultsOutcome>)?
  private let books: BookDataManager

  init(books: BookDataManager) { self.books = books }

  func handle(_ request: ResultsRequest) async {
    switch request {
    case .search(let query): presenter?.receive(.found(await books.books(matching: query)))
    }
  }
}

final class ResultsPresenter: AskingPresenter<StatusResult, ResultsRequest>, Presenter {
  private var titles: [String] = []

  func handle(_ event: ResultsEvent) async {
    switch event {
    case .opened(let query): await interactor.handle(.search(query))
    case .told: break
    case .chose(let row) where titles.indices.contains(row - 1):
      await send(.answered, titles[row - 1])
    case .starred(let row) where titles.indices.contains(row - 1):
      await router?.send(.starred(title: titles[row - 1]), to: [.search], from: .results)
    case .chose, .starred:
      show(StatusResult(status: .failed, title: "Results", message: "There is no such row."))
    case .closed: await send(.answered, nil)
    }
  }

  func receive(_ outcome: ResultsOutcome) {
    switch outcome {
    case .found(let books):
      titles = books.map(\.title)
      if titles.isEmpty { show(StatusResult(title: "Results", message: "none")) }
      for (offset, title) in titles.enumerated() {
        show(StatusResult(title: "\(offset + 1)", message: title))
      }
    }
  }
}
