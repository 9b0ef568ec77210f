import Conversations
import Responder
import ScreenKit
import Testing
import Viper

@testable import Review

@MainActor
@Suite("The review's Interactor asks its DataManagers, which a test plays")
struct ReviewInteractorTests {
  @MainActor
  private final class SpyPresenter: ResultReceiver {
    var outcomes: [String] = []
    func receive(_ outcome: ReviewOutcome) { outcomes.append(outcome.summary) }
  }

  private let reviews: StubReviews
  private let robots = StubRobots()
  private let files = StubFiles()
  private let interactor: ReviewInteractor
  private let spy = SpyPresenter()
  private let group: ReviewGroup

  init() async throws {
    let review = try await Review.test("prolong my book")
    group = review.group(0)
    reviews = StubReviews(review)
    interactor = ReviewInteractor(
      reviews: reviews, chat: LiveRobotDataManager.lib(), robots: robots, files: files)
    interactor.presenter = spy
    await interactor.handle(.begin)
  }

  private func fetch(
    _ sections: ReviewContent.Section..., usingCache: Bool = false
  ) async {
    await interactor.handle(.list(.fetch(sections, limit: 20, usingCache: usingCache)))
  }

  private let change = FileChange(
    path: "/robot/learned.rive", before: nil, after: "+ prolong *\n")

  /// Writes a proposal.
  private func write() async {
    interactor.pendingChanges = [ProposedChange(proposal: .test, file: change, group: group)]
    await interactor.handle(.write(1))
  }

  @Test("Rules that cannot be loaded are a problem, and the review goes on with the old ones")
  func reload() async {
    robots.failure = .interrupted
    await fetch(.groups(ReviewScope(takesAllRobots: true)))
    #expect(spy.outcomes == [ReviewOutcome.met(.robot(.interrupted)).summary, "fetched 1"])
    #expect(reviews.scopes == [ReviewScope(takesAllRobots: true)])
  }

  @Test("Sections are pages of the last review, unless the groups are asked for anew")
  func sections() async {
    await fetch(
      .groups(ReviewScope()), .wordings(of: group.id), .triggers(near: group.id),
      .places(of: group.id, wording: group.title), .wordings(of: 7), usingCache: true)
    await interactor.handle(
      .list(.fetchMore(.groups(ReviewScope()), after: .group(group.id), limit: 20)))
    #expect(reviews.scopes.isEmpty)
    #expect(spy.outcomes == ["fetched 2", "fetched 0 more"])
  }

  @Test("The triggers near a group have the paths of their files")
  func paths() async throws {
    let review = try await Review.test("my carrd is ok")
    let pages = try await ListPage.pages(of: [.triggers(near: review.group(0).id)], in: review)
    var paths: Set<String?> = []
    for case .trigger(let near) in pages[0].items { paths.insert(near.path) }
    #expect(paths == ["/robot/lib.rive"])
  }

  @Test("A review that fails is a result, and so is a reply that takes too long")
  func failures() async {
    reviews.failure = .notErased
    await fetch(.groups(ReviewScope()))
    #expect(
      spy.outcomes == [
        ReviewOutcome.list(.failed(.history(.notErased))).summary
      ])
    reviews.stop = .outOfTime(.seconds(1))
    await interactor.handle(.ask(group))
    #expect(spy.outcomes.last == ReviewOutcome.failed(.outOfTime(.seconds(1))).summary)
  }

  @Test("A verdict is kept, and undo puts back the one before")
  func marks() async {
    await interactor.handle(.mark(group, as: .never))
    await interactor.handle(.undo)
    await interactor.handle(.undo)
    #expect(reviews.marks == [.never, nil])
    #expect(
      spy.outcomes == [
        "marked \"prolong my book\"", "marked \"prolong my book\"", "nothing to undo",
      ])
  }

  @Test("A verdict that cannot be kept is none, and nothing is there to undo")
  func failedMark() async {
    reviews.failure = .notErased
    await interactor.handle(.mark(group, as: .never))
    await interactor.handle(.undo)
    #expect(
      spy.outcomes == [ReviewOutcome.met(.history(.notErased)).summary, "nothing to undo"])
  }

  @Test("A change without an answer, with errors, or that moves others is not written")
  func refusals() async {
    await write()
    #expect(spy.outcomes == ["would answer nothing"])
    reviews.trial.answered = 1
    reviews.trial.moved = [SaidMessage("prolong my card")]
    await write()
    #expect(spy.outcomes.last == "would change 1 messages, 0 cases")
    reviews.trial.moved = []
    files.failing = [SourceLocation(file: "a.chat", line: 1)]
    await write()
    #expect(spy.outcomes.last == "would change 0 messages, 1 cases")
    robots.failure = .nothingLeft([])
    await write()
    #expect(spy.outcomes.last == ReviewOutcome.met(.robot(.nothingLeft([]))).summary)
    #expect(files.written.isEmpty)
  }

  @Test("What affects others is kept for a yes, and a number that was not proposed is none")
  func waiting() async {
    reviews.trial.answered = 1
    await interactor.handle(.writeAnyway)
    await write()
    await interactor.handle(.write(1))
    await interactor.handle(.writeAnyway)
    #expect(files.written.count == 1 && spy.outcomes.count == 1)
    files.failing = [SourceLocation(file: "a.chat", line: 1)]
    await write()
    await interactor.handle(.write(2))
    await interactor.handle(.write(.min))
    #expect(files.written.count == 1 && interactor.pendingChanges.map(\.file) == [change])
    await interactor.handle(.writeAnyway)
    #expect(files.written.count == 2 && interactor.pendingChanges.isEmpty)
  }

  @Test("Rule and case are written together and reviewed, and undo writes the reverse")
  func writes() async {
    reviews.trial.answered = 1
    await write()
    let changes = [change, files.addition]
    #expect(files.written == [changes])
    #expect(spy.outcomes == ["wrote \(changes.map(\.path))"])
    await interactor.handle(.undo)
    #expect(files.written.last == changes.reversed().map(\.reversed))
    #expect(spy.outcomes.last == "restored \(changes.map(\.path))")
  }

  @Test("What cannot be taken back now stays the last action")
  func failedUndo() async {
    reviews.trial.answered = 1
    await write()
    files.failure = .noTerminal
    await interactor.handle(.undo)
    #expect(spy.outcomes.last == ReviewOutcome.met(.ruleFile(.noTerminal)).summary)
    files.failure = nil
    await interactor.handle(.undo)
    await interactor.handle(.undo)
    #expect(spy.outcomes.last == "nothing to undo" && files.written.count == 2)
  }

  @Test("A case that passes marks its group as fine; one that waits for a rule does not")
  func cases() async {
    await interactor.handle(.keepAsCase(group, reply: "Until Friday."))
    #expect(reviews.marks.isEmpty)
    await interactor.handle(.keepAsCase(group, reply: nil))
    #expect(reviews.marks == [.fine])
    #expect(spy.outcomes == Array(repeating: "kept a case in \"\(files.addition.path)\"", count: 2))
  }

  @Test("The end of the editor is a result; without one, that is a problem")
  func edit() async {
    let place = SourceLocation(file: "/robot/lib.rive", line: 1)
    await interactor.handle(.edit(place))
    files.failure = .noTerminal
    await interactor.handle(.edit(place))
    #expect(
      spy.outcomes == ["edited", ReviewOutcome.met(.ruleFile(.noTerminal)).summary])
  }
}
