public import Viper

/// What the history's Presenter knows of its Interactor.
public protocol HistoryInteracting: Interactor where Event == HistoryRequest {}

/// Whoever is told what was found in the history.
@MainActor
public protocol HistoryInteractorDelegate: AnyObject {
  /// The newest entries, in the place of all that were there.
  func historyInteractor(_ interactor: any HistoryInteracting, didFetch page: HistoryPage)
  /// Entries that come after those that were there.
  func historyInteractor(_ interactor: any HistoryInteracting, didFetchMore page: HistoryPage)
  func historyInteractor(_ interactor: any HistoryInteracting, didMeet error: HistoryError)
}

/// The use cases of the history: its first page, and the next ones.
public final class HistoryInteractor: HistoryInteracting {
  public weak var delegate: (any HistoryInteractorDelegate)?
  private let history: HistoryDataManager

  init(history: HistoryDataManager) { self.history = history }

  public func handle(_ request: HistoryRequest) async {
    do throws(HistoryError) {
      switch request {
      case .fetch(let words, let limit):
        let page = try await history.page(matching: words, before: nil, limit: limit)
        delegate?.historyInteractor(self, didFetch: page)
      case .fetchMore(let words, let id, let limit):
        let page = try await history.page(matching: words, before: id, limit: limit)
        delegate?.historyInteractor(self, didFetchMore: page)
      }
    } catch {
      delegate?.historyInteractor(self, didMeet: error)
    }
  }
}
