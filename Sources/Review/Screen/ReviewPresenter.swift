package import Conversations
import Responder
package import ScreenKit
package import Viper

/// The review's Presenter, which shows the list of groups, ranked, or an open group.
package final class ReviewPresenter: ListScreenPresenter {
  package typealias Row = ReviewRow

  package weak var view: (any ResultReceiver<ReviewResult>)?
  package weak var channel: (any EventHandler<ReviewEvent>)?
  package let commands = CommandTable<ReviewPresenter>.review
  package var list = ListState<ReviewContent, ReviewRow>()
  package let interactor: any Channel<ReviewRequest, ReviewOutcome>
  var scope = ReviewScope()
  /// Whether conversations were deleted since the review.
  private var isStale = false
  /// The question that the next line answers.
  var question: Question?
  /// The group for which the user writes a rule in the dialogue of `/teach`.
  private var groupInLesson: ReviewGroup?
  /// The replies that the user expects in cases, other than today's, by the group's `id`; a lesson starts with them.
  private var expectedReplies: [ReviewGroup.ID: String] = [:]
  package private(set) weak var router: (any Router<ChatApp>)?
  let clock: any ChatClock

  enum Question {
    /// Whether to write the change tried last, which affects messages of other rules or makes cases fail.
    case writes
    /// The number of a proposal, at most the given one.
    case which(maximum: Int)
    /// The reply that a case for a group expects.
    case expects(ReviewGroup)
  }

  package init(
    interactor: any Channel<ReviewRequest, ReviewOutcome>, router: any Router<ChatApp>,
    clock: any ChatClock
  ) {
    self.interactor = interactor
    self.router = router
    self.clock = clock
  }

  package func handle(_ event: ReviewEvent) async {
    switch event {
    case .opened(let scope):
      question = nil
      self.scope = scope
      list.levels = []
      await interactor.handle(.begin)
      await prepare()
    case .returned(.lesson(.taught(let lesson))):
      question = nil
      guard let group = groupInLesson else { return }
      groupInLesson = nil
      await ask(.teach(lesson, for: group))
    case .returned(.lesson(.typed(let line))): await enter(line.trimmed)
    case .returned(.lesson(.cancelled)), .returned(.history):
      if isStale { await refresh() } else { show(.redraw) }
    case .told(.conversationsDeleted, _): isStale = true
    case .entered(let line): await answer(line.trimmed)
    case .openedChosen: if !dropQuestion() { await handleInList(event) }
    case .interrupted(let wasEmpty): if wasEmpty, !dropQuestion() { await goBack() }
    default: await handleInList(event)
    }
  }

  package func receive(_ result: ReviewOutcome) {
    switch result {
    case .read(let done, let total): show(.progress(.advanced(done: done, total: total)))
    case .list(.fetched(let pages, let isNew)): take(pages, isNew: isNew)
    case .list(.fetchedMore(let page)):
      list.append(page)
      update()
    case .proposed([]): show(.notice(Words.nothingProposed))
    case .proposed(let choices):
      question = .which(maximum: choices.count)
      show(.lines(Words.proposals(choices.map { $0.words + Words.reach(of: $0.trigger) })))
    case .cannotPropose(let kind, let language):
      show(.notice(Words.cannotPropose(kind, in: language)))
    case .wouldChangeOthers(let trial):
      question = .writes
      show(.notice(Words.wouldChange(trial)))
    case .wouldAnswerNothing: show(.notice(Words.answersNothing))
    case .cannotKeepReply: show(.notice(Words.cannotKeepReply))
    case .wrote(let proposal, let paths, let answered):
      show(.notice(Words.wroteRule(proposal.words, to: paths, answering: answered)))
    case .restored(let changes):
      let removed = changes.filter { $0.before == nil }.map(\.path)
      let restored = changes.map(\.path).filter { !removed.contains($0) }
      show(.notice(Words.restoredFiles(restored, removed: removed)))
    case .nothingToUndo: show(.notice(Words.nothingToUndo))
    case .met(let problem): showProblem(problem)
    case .list(.failed(.interrupted)), .failed(.interrupted): show(.notice(Words.interrupted))
    case .list(.failed(let error)), .failed(let error): show(.problem(error.words))
    // These lead to further requests, which `ask` sends.
    case .marked, .asked, .keptAsCase, .edited: break
    }
  }

  package func prepare() async { await refresh() }

  package func refresh() async { await showingProgress { await fetchAll(usingCache: false) } }

  /// Sends a request to the Interactor, and does what its results lead to.
  func ask(_ request: ReviewRequest) async {
    var results: [ReviewOutcome] = []
    await showingProgress {
      results = await interactor.results(of: request)
      for result in results { await followUp(on: result) }
    }
    for case .asked(let moment, let group, let examples) in results {
      groupInLesson = group
      await send(
        .teach, TeachingParams(moment, reply: expectedReplies[group.id], examples: examples))
    }
  }

  func showingProgress(_ work: () async -> Void) async {
    show(.progress(.began(Words.reviewing)))
    await work()
    show(.progress(.ended))
  }

  private func followUp(on result: ReviewOutcome) async {
    switch result {
    case .wrote, .edited, .restored: await fetchAll(usingCache: false)
    case .marked(let group, let mark):
      await fetchAll(usingCache: true)
      // The last review left the group out if it had a verdict then, so it is repeated.
      if (mark != nil) == scope.showsHidden, !groups.contains(where: { $0.id == group.id }) {
        await fetchAll(usingCache: false)
      }
      show(.notice(Words.marked(group.title, as: mark)))
    case .keptAsCase(let path, let group, let passes):
      if passes {
        await fetchAll(usingCache: true)
        show(.notice(Words.marked(group.title, as: .fine)))
      }
      show(.notice(passes ? Words.addedCase(path) : Words.addedCaseForLater(path)))
    default: break
    }
  }

  /// Fetches the groups and the open group again.
  private func fetchAll(usingCache: Bool) async {
    let all = list.levels.flatMap { $0.map(\.section) }
    await fetch(
      [.groups(scope)] + all.dropFirst(), limit: max(Self.pageLength, groups.count),
      usingCache: usingCache)
  }

  private func take(_ pages: [ListPage<ReviewContent>], isNew: Bool) {
    if isNew { isStale = false }
    list.show(pages)
    // An open group that is no longer listed is closed.
    while list.levels.count > 1, list.items.isEmpty { list.levels.removeLast() }
    update(isNew: isNew)
  }

  /// Drops the question that the next line would answer; returns whether there was one.
  func dropQuestion() -> Bool {
    guard question != nil else { return false }
    question = nil
    show(.notice(Words.nothingWritten))
    return true
  }

  /// Takes a line as the answer to the question, or as a command if there is no question or the line asks for help; an
  /// empty line drops the question.
  private func answer(_ line: String) async {
    guard let question, !line.isEmpty else {
      if !dropQuestion() { await enter(line) }
      return
    }
    if case .expects = question {
    } else if ["?", "help"].contains(line) {
      return await enter(line)
    }
    self.question = nil
    switch question {
    case .expects(let group):
      let reply = line == Words.keepReplyAnswer ? nil : line
      if let reply { expectedReplies[group.id] = reply }
      return await ask(.keepAsCase(group, reply: reply))
    case .writes:
      guard ["y", "yes"].contains(line.lowercased()) else { break }
      return await ask(.writeAnyway)
    case .which(let maximum):
      guard let number = Int(line), 1...maximum ~= number else { break }
      return await ask(.write(number))
    }
    show(.notice(Words.nothingWritten))
  }
}
