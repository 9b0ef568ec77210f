package import Conversations
import Responder
package import ScreenKit
package import Viper

/// The history's Presenter, which shows the list of conversations, newest first, or an open conversation.
package final class HistoryPresenter: ListScreenPresenter {
  package typealias Row = HistoryRow

  package weak var view: (any ResultReceiver<HistoryResult>)?
  package weak var channel: (any EventHandler<HistoryEvent>)?
  package let commands = CommandTable<HistoryPresenter>.history
  package var list = ListState<HistoryContent, HistoryRow>()
  package let interactor: any Channel<HistoryRequest, HistoryOutcome>
  /// The exchange for which the conversation was opened.
  private var sought: HistoryEntry.ID?
  /// The deletions made on this screen, in order; they become permanent when the screen is covered or closed.
  var deleted: [[KeptConversation.ID]] = []
  /// The conversation that is deleted if the user's next line agrees.
  private var proposedDeletion: KeptConversation?
  package private(set) weak var router: (any Router<ChatApp>)?
  private let clock: any ChatClock
  /// Whether the program is ending, which must not take long.
  private var isEnding = false
  /// The maximum time to remove deleted conversations while the program ends.
  private static let endingTime = Duration.seconds(2)

  package init(
    interactor: any Channel<HistoryRequest, HistoryOutcome>, router: any Router<ChatApp>,
    clock: any ChatClock
  ) {
    self.interactor = interactor
    self.router = router
    self.clock = clock
  }

  package func handle(_ event: HistoryEvent) async {
    switch event {
    case .opened(.list(let words)): await fetch(matching: words)
    case .opened(.conversation(let id, let entry)):
      sought = entry
      await fetch([.exchanges(of: id)])
      await fetchSought()
    case .told(.endRequested, _):
      isEnding = true
      await leave()
    case .left:
      show(.hidden)
      await purge()
    case .entered(let line) where proposedDeletion != nil: await answer(line.trimmed)
    case .interrupted, .openedChosen:
      if proposedDeletion == nil { await handleInList(event) } else { await answer("") }
    default: await handleInList(event)
    }
  }

  package func receive(_ outcome: HistoryOutcome) {
    switch outcome {
    case .list(.fetched(let pages, let isNew)): take(pages, isNew: isNew)
    case .list(.fetchedMore(let page)):
      list.append(page)
      update()
    case .list(.failed(let error)): showProblem(.history(error))
    case .renamed(let conversation): rename(conversation)
    case .deleted(let ids): remove(ids)
    case .restored(let ids):
      deleted.removeAll { $0 == ids }
      show(.notice(Words.restored))
    case .exported(let path): show(.notice(Words.saved(path)))
    case .chosen, .files, .purged: break
    case .met(let problem): showProblem(problem)
    }
  }

  func askToDelete(_ conversation: KeptConversation) {
    proposedDeletion = conversation
    show(.notice(Words.deleteQuestion(conversation.title)))
  }

  private func answer(_ line: String) async {
    guard let conversation = proposedDeletion else { return }
    proposedDeletion = nil
    guard ["y", "yes"].contains(line.lowercased()) else {
      return show(.notice(Words.nothingWasDeleted))
    }
    await delete([conversation.id])
  }

  package func prepare() async { await fetch(matching: "") }

  /// Lists the conversations that match a query; all conversations if the query is empty.
  ///
  /// A word such as `robot:wren` is a condition; the conversations contain all other words.
  func fetch(matching typed: String) async {
    do throws(ChatProblem) {
      await fetch([.conversations(try HistoryQuery(typed))])
    } catch {
      showProblem(error)
    }
  }

  /// Whether the review is below this screen, and so can't be opened above it.
  var isAboveReview: Bool { router?.canRoute(.showReview, from: .history) == false }

  /// Makes the deletions permanent, and tells the chatroom and any review below this screen.
  ///
  /// The conversation of the chatroom may be among them.
  private func purge() async {
    let ids = deleted.flatMap(\.self)
    deleted = []
    guard !ids.isEmpty else { return }
    await interactor.handle(.purge(ids, within: isEnding ? Self.endingTime : nil))
    await router?.send(
      .conversationsDeleted(ids), to: isAboveReview ? [.chatroom, .review] : [.chatroom],
      from: .history)
  }

  /// The number of exchanges fetched at once while looking for the sought exchange.
  private static let soughtPageSize = 500

  /// Fetches the open conversation up to the exchange for which it was opened.
  private func fetchSought() async {
    while let sought, hasMore, let page = list.sections.last, let last = page.items.last?.id,
      last < sought
    {
      await interactor.handle(
        .list(.fetchMore(page.section, after: last, limit: Self.soughtPageSize)))
      if list.items.last?.id == last { return }
    }
  }

  private func take(_ pages: [ListPage<HistoryContent>], isNew: Bool) {
    let old = opened
    if case .conversations(let query)? = pages.first?.section, query.typed.isEmpty {
      list.levels = []
    }
    list.show(pages)
    update(isNew: isNew)
    if let opened, opened.id != old?.id { show(.notice(Words.opened(opened.title))) }
  }

  private func rename(_ conversation: KeptConversation) {
    change { page in
      if page.head?.id == conversation.id { page.head = conversation }
      page.items = page.items.map { item in
        guard case .conversation(var listed) = item, listed.id == conversation.id else {
          return item
        }
        listed.conversation = conversation
        return .conversation(listed)
      }
    }
    if opened == nil { update() } else { show(.notice(Words.opened(conversation.title))) }
  }

  private func remove(_ ids: [KeptConversation.ID]) {
    deleted.append(ids)
    list.levels.removeAll { $0.contains { $0.head.map { ids.contains($0.id) } ?? false } }
    change { page in
      guard page.head == nil else { return }
      let count = page.items.count
      page.items.removeAll { ids.contains($0.id) }
      page.count = page.count.map { $0 - (count - page.items.count) }
    }
    // The conversation that the review opened may be gone before the list is fetched.
    if !list.levels.isEmpty { update() }
    show(.notice(Words.deleted(ids.count)))
  }

  private func change(_ body: (inout ListPage<HistoryContent>) -> Void) {
    for level in list.levels.indices {
      for index in list.levels[level].indices { body(&list.levels[level][index]) }
    }
  }
}

extension HistoryPresenter {
  package func rows(of page: ListPage<HistoryContent>) -> [HistoryRow] {
    page.items.map { item in
      switch item {
      case .conversation(let item): HistoryRow(item, matching: query?.typed ?? [], clock: clock)
      case .exchange(let entry): HistoryRow(entry, isSought: entry.id == sought)
      }
    }
  }

  /// The open conversation; `nil` while a list is shown.
  var opened: KeptConversation? { list.sections.first?.head }

  /// The query of the list that is shown or below the open conversation.
  var query: HistoryQuery? {
    for case .conversations(let query)? in list.levels.reversed().map(\.first?.section) {
      return query
    }
    return nil
  }

  package var place: ListPlace {
    var place = ListPlace()
    place.words = query?.words ?? []
    if let opened {
      place.title = opened.title.oneLine
      place.row = rows.firstIndex { $0.isSought }
      place.count = max(rows.count, opened.length)
      place.detail = opened.last.localText(by: clock) + ", " + opened.origin.robot.oneLine
    } else {
      place.title = Words.conversations(with: query?.typed ?? [])
    }
    return place
  }

  package func notices(isUnchanged: Bool) -> [String] {
    if isUnchanged { return [Words.nothingNew] }
    return (rows.isEmpty ? [emptyNotice] : []) + (hasMore ? [Words.moreFollow] : [])
  }

  private var emptyNotice: String {
    guard let query, !query.typed.isEmpty else { return Words.noHistory }
    return query.filter.isEmpty ? Words.nothingFound : Words.noneMeetsConditions
  }
}
