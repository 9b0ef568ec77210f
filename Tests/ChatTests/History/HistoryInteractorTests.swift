import Responder
import Testing

@testable import Chat

@MainActor
@Suite struct HistoryInteractorTests {
  final class SpyDelegate: HistoryInteractorDelegate {
    var outcomes: [HistoryOutcome] = []
    var problems: [ChatProblem] = []

    func historyInteractor(
      _ interactor: any HistoryInteracting, did outcome: HistoryOutcome
    ) { outcomes.append(outcome) }
    func historyInteractor(
      _ interactor: any HistoryInteracting, didMeet problem: ChatProblem
    ) { problems.append(problem) }
  }

  let delegate = SpyDelegate()

  private func interactor(over service: any HistoryService) -> HistoryInteractor {
    let interactor = HistoryInteractor(
      history: HistoryDataManager(service: service), transcripts: MemoryTranscriptService(),
      clock: TestClock())
    interactor.delegate = delegate
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
    let pages = delegate.outcomes.compactMap { outcome -> [String]? in
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
      delegate.problems == Array(repeating: .history(BrokenHistoryService.failure), count: 2)
        && delegate.outcomes.isEmpty)
  }

  @Test func tellsOfAStoreThatFailedButNotOfAQuestion() async {
    let interactor = interactor(over: SteadyHistoryService(BrokenHistoryService()))
    await interactor.handle(.fetch(words: [], limit: 2))
    await interactor.handle(.open(3, limit: 2))
    #expect(
      delegate.problems == [
        .history(BrokenHistoryService.failure), .history(.noSuchConversation(3)),
      ])
  }
}
