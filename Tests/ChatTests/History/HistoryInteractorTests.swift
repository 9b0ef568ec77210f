import Responder
import Testing
import Viper

@testable import Conversations
@testable import History
@testable import ScreenKit

@MainActor
@Suite struct HistoryInteractorTests {
  /// A Presenter that records what it receives.
  final class SpyPresenter: ResultReceiver {
    var outcomes: [HistoryOutcome] = []
    var problems: [ChatProblem] = []

    func receive(_ outcome: HistoryOutcome) {
      switch outcome {
      case .met(let problem): problems.append(problem)
      case .list(.failed(let error)): problems.append(.history(error))
      default: outcomes.append(outcome)
      }
    }
  }

  let spy = SpyPresenter()

  private func interactor(over service: any HistoryService) -> HistoryInteractor {
    let interactor = HistoryInteractor(
      history: LiveHistoryDataManager(
        service: service, files: MemoryTranscriptService(), clock: TestClock()))
    interactor.presenter = spy
    return interactor
  }

  @Test func fetchesPageAfterPage() async throws {
    let service = MemoryHistoryService()
    for message in ["a", "b", "c"] {
      _ = try await service.record(.test(message), in: nil, of: .test(), memory: Conversation())
    }
    let interactor = interactor(over: service)
    let all = HistoryContent.Section.conversations(try HistoryQuery(""))
    await interactor.handle(.list(.fetch([all], limit: 2, usingCache: true)))
    await interactor.handle(.list(.fetchMore(all, after: 2, limit: 2)))
    let pages = spy.outcomes.flatMap { outcome -> [ListPage<HistoryContent>] in
      switch outcome {
      case .list(.fetched(let pages, _)): pages
      case .list(.fetchedMore(let page)): [page]
      default: []
      }
    }
    #expect(pages.map { $0.items.map(\.id) } == [[3, 2], [1]])
    #expect(pages.map(\.hasMore) == [true, false])
  }

  private func fetch(_ section: HistoryContent.Section, by interactor: HistoryInteractor) async {
    await interactor.handle(.list(.fetch([section], limit: 2, usingCache: true)))
  }

  @Test func tellsWhereTheHistoryIsOutOfOrder() async throws {
    let interactor = interactor(over: StubHistory.broken)
    await fetch(.conversations(try HistoryQuery("")), by: interactor)
    await interactor.handle(.export(1, path: "a", .json))
    #expect(
      spy.problems == Array(repeating: .history(StubHistory.failure), count: 2)
        && spy.outcomes.isEmpty)
  }

  @Test func tellsOfAStoreThatFailedButNotOfAQuestion() async throws {
    let interactor = interactor(over: FallbackHistoryService(StubHistory.broken))
    await fetch(.conversations(try HistoryQuery("")), by: interactor)
    await fetch(.exchanges(of: 3), by: interactor)
    #expect(
      spy.problems == [
        .history(StubHistory.failure), .history(.noSuchConversation(3)),
      ])
  }
}
