import Testing
import Viper

@testable import Chat

@MainActor
@Suite struct HistoryPresenterTests {
  /// An Interactor over so many entries, newest first.
  final class SpyInteractor: HistoryInteracting {
    weak var delegate: (any HistoryInteractorDelegate)?
    var count: Int
    var requests: [HistoryRequest] = []

    init(count: Int) { self.count = count }

    func handle(_ request: HistoryRequest) async {
      requests.append(request)
      switch request {
      case .fetch(_, let limit):
        delegate?.historyInteractor(self, didFetch: page(below: Int64(count) + 1, limit))
      case .fetchMore(_, let id, let limit):
        delegate?.historyInteractor(self, didFetchMore: page(below: id, limit))
      }
    }

    private func page(below id: Int64, _ limit: Int) -> HistoryPage {
      let ids = (1..<max(1, id)).reversed()
      return HistoryPage(
        entries: ids.prefix(limit).map {
          HistoryEntry(id: $0, message: "m\($0)", reply: "r", at: WallTime(microseconds: 0))
        }, hasMore: ids.count > limit)
    }
  }

  /// Applies change sets as a View does.
  final class SpyView: ResultReceiver {
    var rows: [HistoryRow] = []
    var texts: [String] = []
    func receive(_ result: HistoryResult) {
      switch result {
      case .changed(let changes): rows = changes.applied(to: rows)
      case .notice(let text), .problem(let text): texts.append(text)
      case .redraw: texts.append("redraw")
      }
    }
  }

  let interactor = SpyInteractor(count: 50)
  let router = SpyRouter()
  let view = SpyView()
  let presenter: HistoryPresenter

  init() {
    presenter = HistoryPresenter(interactor: interactor, router: router)
    presenter.view = view
    interactor.delegate = presenter
  }

  @Test func preparesTheFirstPageForItsWords() async {
    await presenter.receiveInitialData(.words(" black  tea "))
    #expect(interactor.requests == [.fetch(words: ["black", "tea"], limit: 20)])
    #expect(view.rows.map(\.message) == (31...50).reversed().map { "m\($0)" })
    #expect(presenter.hasMore && view.texts == [Words.moreFollow])
  }

  @Test func fetchesMoreUntilThereIsNoMore() async {
    await presenter.prepare()
    await presenter.handle(.entered("more"))
    await presenter.handle(.entered("/more"))
    #expect(view.rows == presenter.rows && view.rows.count == 50)
    #expect(!presenter.hasMore)
    await presenter.handle(.entered("more"))
    #expect(interactor.requests.count == 3)
    #expect(view.texts.last == Words.noMore)
  }

  @Test func refreshingKeepsTheLengthAndBringsWhatIsNew() async {
    await presenter.prepare()
    await presenter.fetchMore()
    interactor.count += 2
    await presenter.handle(.entered("refresh"))
    #expect(interactor.requests.last == .fetch(words: [], limit: 40))
    #expect(view.rows == presenter.rows && view.rows.first?.message == "m52")
  }

  @Test func aNumberGivesItsLineBack() async {
    await presenter.prepare()
    await presenter.handle(.entered(" 2 "))
    guard case (.history, .lineChosen, .ask("m49"))? = router.messages.first else {
      Issue.record("not the second line: \(router.messages)")
      return
    }
  }

  @Test(arguments: ["0", "21", "-1", "99999999999999999999"])
  func aNumberBeyondTheListIsAProblem(line: String) async {
    await presenter.prepare()
    await presenter.handle(.entered(line))
    #expect(router.messages.isEmpty && view.texts.count == 2)
  }

  @Test func anEmptyHistorySaysSo() async {
    interactor.count = 0
    await presenter.receiveInitialData(.words(""))
    await presenter.receiveInitialData(.words("tea"))
    #expect(view.texts == [Words.noHistory, Words.nothingFound])
  }

  @Test func leavesAndGoesBack() async {
    await presenter.handle(.entered("back"))
    await presenter.handle(.interrupted(wasEmpty: true))
    await presenter.handle(.interrupted(wasEmpty: false))
    await presenter.handle(.ended)
    await presenter.receive(.endRequested, from: nil)
    #expect(router.messages.map(\.1) == [.back, .back, .leave, .leave])
  }

  @Test func suggestsTheNearestCommand() async {
    await presenter.handle(.entered("refesh"))
    #expect(view.texts == ["There is no refesh. Did you mean refresh?"])
  }

  @Test func redrawsInAWindowOfAnotherSize() async {
    await presenter.receive(.resized, from: nil)
    #expect(view.texts == ["redraw"])
  }
}
