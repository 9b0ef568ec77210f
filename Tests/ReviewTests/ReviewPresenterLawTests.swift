import Conversations
import Responder
import ScreenKit
import TestSupport
import Testing
import Viper

@testable import Review

@MainActor
@Suite("What holds for the review's Presenter whatever is typed and answered")
struct ReviewPresenterLawTests {
  /// Applies change sets, and keeps what is shown during one event.
  private final class Board: ResultReceiver {
    var rows: [ReviewRow] = []
    var isWaiting = false
    var shown: [ReviewResult] = []

    func receive(_ result: ReviewResult) {
      shown.append(result)
      switch result {
      case .changed(let changes): rows = changes.applied(to: rows)
      case .progress(let progress): isWaiting = progress != .ended
      default: break
      }
    }

    /// The results shown after the screen was closed.
    var late: [ReviewResult] { shown.drop { $0 != .hidden }.filter { $0 != .hidden } }
  }

  private static let lines = [
    "1", "2", "9", "b", "f 1", "f", "x 2", "l", "v", "a 1", "n 1", "n", "w", "r", "s", "e", "c 1",
    "=", "Until Friday.", "u", "yes", "no", "more", "refresh", "help", "xyzzy", "",
  ]

  private static func event(_ random: inout SplitMix) -> ReviewEvent {
    switch Int.random(in: 0..<24, using: &random) {
    case 0: .reachedEnd
    case 1: .scrolled(isAtEnd: Bool.random(using: &random))
    case 2: .told(.resized, by: nil)
    case 3: .told(.conversationsDeleted([1]), by: .history)
    case 4: .completing("wi")
    case 5: .interrupted(wasEmpty: Bool.random(using: &random))
    default: .entered(lines.randomElement(using: &random) ?? "")
    }
  }

  private static func outcomes(
    of request: ReviewRequest, _ review: Review, _ random: inout SplitMix
  ) async throws(ReviewError) -> [ReviewOutcome] {
    let draw = Int.random(in: 0..<4, using: &random)
    if draw == 0 {
      switch request {
      case .list: return [.list(.failed(.interrupted))]
      default: return [.met(.history(.unavailable(reason: "disk full")))]
      }
    }
    switch request {
    case .begin: return []
    case .list(.fetch(let sections, let limit, let usingCache)):
      let pages = try await ListPage.pages(of: sections, limit: limit, in: review)
      return [.list(.fetched(pages, isNew: !usingCache))]
    case .list(.fetchMore(let section, let id, let limit)):
      let pages = try await ListPage.pages(of: [section], after: id, limit: limit, in: review)
      return pages.map { .list(.fetchedMore($0)) }
    case .mark(let group, let mark): return [.marked(group, mark)]
    case .ask(let group): return [.asked(.lib(group.title), group, LessonExamples())]
    case .teach:
      return [draw == 1 ? .wouldAnswerNothing : .wouldChangeOthers(RuleTrial())]
    case .propose(let kind, _, _):
      return [draw == 1 ? .cannotPropose(kind, language: "x") : .proposed([.test])]
    case .write, .writeAnyway: return [.wrote(.test, paths: ["a.rive"], answered: 1)]
    case .keepAsCase(let group, _): return [.keptAsCase(path: "a.chat", group, passes: draw == 1)]
    case .edit: return [.edited]
    case .undo: return [draw == 1 ? .nothingToUndo : .restored([])]
    }
  }

  @Test(
    "Progress ends, the View has the rows, a closed screen shows nothing, and nothing is written unasked",
    arguments: 0..<60)
  func laws(seed: UInt64) async throws {
    let review = try await Review.test(
      "prolong my book", "prolong my book", "is there tea", "my carrd is ok")
    var random = SplitMix(seed: seed)
    let interactor = SpyInteractor()
    let (router, board) = (SpyRouter(), Board())
    let channel = Middleware<ReviewRequest, ReviewOutcome>(handler: interactor)
    let presenter = ReviewPresenter(interactor: channel, router: router, clock: FixedClock())
    (presenter.view, presenter.channel, channel.receiver) = (board, presenter, presenter)
    router.move = { [presenter] in await presenter.willResignFocus() }
    // The proposals that wait for an answer.
    var waiting = 0
    interactor.respond = { [channel] request in
      switch request {
      case .write, .writeAnyway:
        #expect(waiting > 0, "seed \(seed): nobody asked for \(request.summary)")
      default: break
      }
      if case .list = request {} else { waiting = 0 }
      for outcome in (try? await Self.outcomes(of: request, review, &random)) ?? [] {
        switch outcome {
        case .wouldChangeOthers, .proposed: waiting += 1
        default: break
        }
        channel.receive(outcome)
      }
    }
    await presenter.handle(.opened(ReviewScope()))
    for _ in 0..<60 {
      let event: ReviewEvent =
        switch router.names.last {
        case "teach"?:
          .returned(
            Bool.random(using: &random)
              ? .lesson(.cancelled)
              : .lesson(
                .taught(
                  Lesson(
                    message: "m", trigger: "m", reply: "r", conversation: Conversation(),
                    winner: nil))))
        case "showHistory"?: .returned(.history)
        case "back"?: .opened(ReviewScope())
        default: Self.event(&random)
        }
      router.forget()
      board.shown = []
      await presenter.handle(event)
      #expect(!board.isWaiting, "seed \(seed): \(event.summary)")
      #expect(board.rows == presenter.rows, "seed \(seed): \(event.summary)")
      #expect(board.late.isEmpty, "seed \(seed): \(event.summary): \(board.late)")
      #expect(router.messages.count < 2, "seed \(seed): \(router.names)")
    }
  }
}
