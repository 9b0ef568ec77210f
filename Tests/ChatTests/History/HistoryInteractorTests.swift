import Testing

@testable import Chat

@MainActor
@Suite struct HistoryInteractorTests {
  final class SpyDelegate: HistoryInteractorDelegate {
    var pages: [HistoryPage] = []
    var morePages: [HistoryPage] = []
    var errors: [HistoryError] = []

    func historyInteractor(_ interactor: any HistoryInteracting, didFetch page: HistoryPage) {
      pages.append(page)
    }
    func historyInteractor(_ interactor: any HistoryInteracting, didFetchMore page: HistoryPage) {
      morePages.append(page)
    }
    func historyInteractor(_ interactor: any HistoryInteracting, didMeet error: HistoryError) {
      errors.append(error)
    }
  }

  let delegate = SpyDelegate()

  private func interactor(over service: any HistoryService) -> HistoryInteractor {
    let interactor = HistoryInteractor(history: HistoryDataManager(service: service))
    interactor.delegate = delegate
    return interactor
  }

  @Test func fetchesPageAfterPage() async throws {
    let service = MemoryHistoryService()
    for message in ["a", "b", "c"] {
      try await service.record(message: message, reply: "", at: WallTime(microseconds: 0))
    }
    let interactor = interactor(over: service)
    await interactor.handle(.fetch(words: [], limit: 2))
    let last = try #require(delegate.pages.first?.entries.last)
    await interactor.handle(.fetchMore(words: [], before: last.id, limit: 2))
    #expect(delegate.pages.map { $0.entries.map(\.message) } == [["c", "b"]])
    #expect(delegate.morePages.map { $0.entries.map(\.message) } == [["a"]])
    #expect(delegate.pages.map(\.hasMore) == [true] && delegate.morePages.map(\.hasMore) == [false])
  }

  @Test func tellsWhereTheHistoryIsOutOfOrder() async {
    let interactor = interactor(over: BrokenHistoryService())
    await interactor.handle(.fetch(words: [], limit: 2))
    await interactor.handle(.fetchMore(words: [], before: 1, limit: 2))
    #expect(
      delegate.errors == Array(repeating: .unavailable(reason: "disk full"), count: 2)
        && delegate.pages.isEmpty)
  }
}
