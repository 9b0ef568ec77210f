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
      if case .met(let problem) = outcome {
        problems.append(problem)
      } else {
        outcomes.append(outcome)
      }
    }
  }

  let spy = SpyPresenter()

  private func interactor(over service: any HistoryService) -> HistoryInteractor {
    let interactor = HistoryInteractor(
      history: LiveHistoryDataManager(service: service, files: MemoryTranscriptService()),
      clock: TestClock())
    interactor.presenter = spy
    return interactor
  }

  @Test func fetchesPageAfterPage() async throws {
    let service = MemoryHistoryService()
    for message in ["a", "b", "c"] {
      _ = try await service.record(.test(message), in: nil, of: .test(), memory: Conversation())
    }
    let interactor = interactor(over: service)
    await interactor.handle(.fetch(words: [], limit: 2))
    await interactor.handle(.fetchMore(words: [], after: 2, limit: 2))
    let pages = spy.outcomes.compactMap { outcome -> [String]? in
      switch outcome {
      case .fetched(let page), .fetchedMore(let page):
        page.items.map(\.conversation.title) + [String(page.hasMore)]
      default: nil
      }
    }
    #expect(pages == [["c", "b", "true"], ["a", "false"]])
  }

  @Test func tellsWhereTheHistoryIsOutOfOrder() async {
    let interactor = interactor(over: BrokenHistoryService())
    await interactor.handle(.fetch(words: [], limit: 2))
    await interactor.handle(.export(1, path: "a", .json))
    #expect(
      spy.problems == Array(repeating: .history(BrokenHistoryService.failure), count: 2)
        && spy.outcomes.isEmpty)
  }

  @Test func tellsOfAStoreThatFailedButNotOfAQuestion() async {
    let interactor = interactor(over: FallbackHistoryService(BrokenHistoryService()))
    await interactor.handle(.fetch(words: [], limit: 2))
    await interactor.handle(.open(3, limit: 2))
    #expect(
      spy.problems == [
        .history(BrokenHistoryService.failure), .history(.noSuchConversation(3)),
      ])
  }
}
