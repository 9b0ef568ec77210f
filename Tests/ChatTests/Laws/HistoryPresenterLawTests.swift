import Responder
import TestSupport
import Testing
import Viper

@testable import Conversations
@testable import History
@testable import ScreenKit

/// The laws of the history's Presenter, whatever the user does and the Interactor answers.
@MainActor
@Suite struct HistoryPresenterLawTests {
  /// A history as far as a Presenter can tell; every request may fail.
  private struct Model {
    var live: [KeptConversation.ID] = Array(1...45)
    var deleted: Set<KeptConversation.ID> = []
    var purged: Set<KeptConversation.ID> = []
    var random: SplitMix

    private func page(
      of section: HistoryContent.Section, after id: Int64?, limit: Int
    ) -> ListPage<HistoryContent> {
      var head: KeptConversation?
      var rest: [HistoryContent.Item]
      switch section {
      case .conversations:
        rest = live.sorted(by: >).filter { $0 < id ?? .max }.map {
          .conversation(HistoryPage.Item(.test($0)))
        }
      case .exchanges(let conversation):
        if id == nil { head = .test(conversation) }
        rest = (1...30).filter { $0 > id ?? 0 }.map { number in
          .exchange(
            HistoryEntry(
              id: Int64(number), message: "m\(number)", reply: "r", at: WallTime(microseconds: 0)))
        }
      }
      return ListPage(
        section, head: head, Array(rest.prefix(limit)), hasMore: rest.count > limit)
    }

    mutating func outcome(of request: HistoryRequest) -> HistoryOutcome {
      if Int.random(in: 0..<6, using: &random) == 0 {
        return .met(.history(.unavailable(reason: "disk full")))
      }
      switch request {
      case .list(.fetch(let sections, let limit, let usingCache)):
        return .list(
          .fetched(
            sections.map { page(of: $0, after: nil, limit: limit) }, isNew: !usingCache))
      case .list(.fetchMore(let section, let id, let limit)):
        return .list(.fetchedMore(page(of: section, after: id, limit: limit)))
      case .choose(let id): return .chosen(.test(id))
      case .rename(let id, _): return .renamed(.test(id))
      case .delete(let ids):
        live.removeAll { ids.contains($0) }
        deleted.formUnion(ids)
        return .deleted(ids)
      case .restore(let ids):
        live += ids.filter { deleted.contains($0) }
        deleted.subtract(ids)
        return .restored(ids)
      case .purge(let ids, _):
        deleted.subtract(ids)
        purged.formUnion(ids)
        return .purged(ids)
      case .export(_, let path, _): return .exported(path: path)
      case .listFiles: return .files([])
      }
    }
  }

  /// Applies change sets, and counts what is shown after the screen was closed.
  private final class Board: ResultReceiver {
    var rows: [HistoryRow] = []
    var isClosed = false
    var late: [HistoryResult] = []
    var shown = 0

    func receive(_ result: HistoryResult) {
      shown += 1
      if isClosed { late.append(result) }
      switch result {
      case .changed(let changes): rows = changes.applied(to: rows)
      case .hidden: isClosed = true
      default: break
      }
    }
  }

  private static let lines = [
    "1", "2", "99", "more", "refresh", "find", "find tea", "find since:x", "delete 1", "delete 2 3",
    "delete", "undo", "back", "rename 1 x", "rename y", "export 1 a.md", "export a.json", "help",
    "d", "yes", "xyzzy", "open 3",
  ]

  @Test(arguments: 0..<60) func rowsAreTheViewsAndNothingIsShownAfterClosing(
    seed: UInt64
  ) async {
    var model = Model(random: SplitMix(seed: seed))
    var random = SplitMix(seed: ~seed)
    let interactor = SpyHandler<HistoryRequest>()
    let (router, board) = (SpyRouter(), Board())
    let channel = Middleware<HistoryRequest, HistoryOutcome>(handler: interactor)
    let presenter = HistoryPresenter(interactor: channel, router: router, clock: TestClock())
    (presenter.view, presenter.channel, channel.receiver) = (board, presenter, presenter)
    interactor.respond = { [channel] in channel.receive(model.outcome(of: $0)) }
    router.move = { [presenter] in await presenter.willResignFocus() }
    await presenter.handle(.opened(.list(query: "")))
    await presenter.willBecomeFocus()
    for number in 0..<80 where router.messages.isEmpty {
      let event: HistoryEvent =
        switch Int.random(in: 0..<16, using: &random) {
        case 0: .reachedEnd
        case 1: .scrolled(isAtEnd: Bool.random(using: &random))
        case 2: .told(.resized, by: nil)
        case 5: .chose(Int.random(in: 1...50, using: &random))
        case 6: .openedChosen
        case 3: .completing(["", "re", "export 1 a"].randomElement(using: &random) ?? "")
        case 4: .interrupted(wasEmpty: Bool.random(using: &random))
        default: .entered(Self.lines.randomElement(using: &random) ?? "")
        }
      let shown = board.shown
      await presenter.handle(number == 79 ? .ended : event)
      #expect(board.rows == presenter.rows, "seed \(seed): \(event.summary)")
      if case .entered = event {
        #expect(board.shown > shown, "seed \(seed): nothing is shown after \(event.summary)")
      }
    }
    #expect(router.messages.count == 1 && board.isClosed, "seed \(seed)")
    // Only a deletion that cannot be made permanent is worth a word then.
    let failure = HistoryResult.problem(
      ChatProblem.history(.unavailable(reason: "disk full")).words)
    #expect(board.late.isEmpty || board.late == [failure], "seed \(seed): \(board.late)")
    // Deleted conversations are gone for good unless they were restored, and the chatroom hears of it.
    let failed = !board.late.isEmpty
    #expect(model.deleted.isEmpty || failed, "seed \(seed)")
    let told = router.events.flatMap { event, _ in
      if case .conversationsDeleted(let ids) = event { ids } else { [KeptConversation.ID]() }
    }
    #expect(Set(told) == (failed ? model.deleted : model.purged), "seed \(seed)")
    #expect(Set(told).isDisjoint(with: model.live), "seed \(seed)")
  }
}

extension KeptConversation {
  /// Returns a conversation with the echo.
  static func test(_ id: ID, length: Int = 30) -> KeptConversation {
    KeptConversation(
      id: id, origin: .test(), title: "c\(id)", last: WallTime(microseconds: 0), length: length)
  }
}
