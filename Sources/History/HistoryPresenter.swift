package import Conversations
import Responder
package import ScreenKit
package import Terminal
package import Viper

/// The history's Presenter, which shows the list of conversations, newest first, or an open conversation.
package final class HistoryPresenter: Presenter, ListPresenter {
  /// The number of rows fetched at once.
  package static let pageLength = 20

  package weak var view: (any ResultReceiver<HistoryResult>)?
  package let commands: CommandTable<any HistoryCommandHost>
  package private(set) var rows: [HistoryRow] = []
  /// The list, which stays while a conversation is open.
  var list = HistoryList()
  /// The open conversation; `nil` while the list is shown.
  var reading: HistoryReading?
  /// The lists and conversations to go back to, the most recent last.
  var trail: [HistoryVisit] = []
  /// Whether the review is below this screen.
  private(set) var isAboveReview = false
  /// Whether the review opened the first conversation, and the whole list was not fetched since.
  var isAlone = false
  /// The exchange for which the conversation was opened.
  var sought: HistoryEntry.ID?
  /// Whether the View shows the last row that it has.
  private var isAtEnd = true
  /// The deletions made on this screen, in order; they become permanent when the user leaves it.
  var deleted: [[KeptConversation.ID]] = []
  /// The chatroom's robot; a conversation with another robot continues only after that robot is loaded.
  var robot: Robot?
  var outcome = ChatOutcome()
  /// The last completions of a path.
  var choices: [CompletionChoice] = []
  let interactor: any EventHandler<HistoryRequest>
  weak var router: (any Router<ChatApp>)?
  private let clock: any ChatClock
  /// The message that makes the Wireframe continue the chosen conversation.
  ///
  /// It is sent after the Interactor has handled `choose`.
  var next: PageMessenger<ChatApp>?
  /// Whether the user asked for an update, and expects a notice if nothing has changed.
  private var isRefreshing = false
  /// Whether the program is ending, which must not take long.
  private var isEnding = false
  /// The maximum time to remove deleted conversations while the program ends.
  private static let endingTime = Duration.seconds(2)

  package init(
    interactor: any EventHandler<HistoryRequest>, router: any Router<ChatApp>, clock: any ChatClock,
    commands: CommandTable<any HistoryCommandHost> = .history
  ) {
    self.interactor = interactor
    self.router = router
    self.clock = clock
    self.commands = commands
  }

  package var hasMore: Bool { reading?.hasMore ?? list.hasMore }

  package func handle(_ event: HistoryEvent) async {
    switch event {
    case .opened(.history(let words, let robot, let outcome)):
      (self.robot, self.outcome) = (robot, outcome)
      list.words = Self.words(of: words)
      await prepare()
    case .opened(.conversation(let id, let robot, let outcome, let entry)):
      (self.robot, self.outcome) = (robot, outcome)
      (isAboveReview, isAlone, sought) = (true, true, entry)
      await interactor.handle(.open(id, limit: Self.pageLength))
      await fetchSought()
    case .opened(let params):
      router?.report(unknown: params, at: .history)
      await prepare()
    case .returned(let params): router?.report(unknown: params, at: .history)
    case .told(.resized, _): show(.redraw)
    case .told(.endRequested, _):
      isEnding = true
      await leave()
    case .told: break
    case .entered(let line): await enter(line.trimmed)
    case .reachedEnd: if hasMore { await fetchMore() }
    case .scrolled(let isAtEnd): self.isAtEnd = isAtEnd
    case .interrupted(let wasEmpty): if wasEmpty { await goBack() }
    case .ended: await leave()
    }
  }

  /// Makes the deletions permanent, and tells the chatroom, because its conversation may have been deleted.
  ///
  /// The review below this screen, if any, is told too.
  ///
  /// The review below this screen, if any, is told too.
  package func willResignFocus() async {
    show(.closed)
    let ids = deleted.flatMap(\.self)
    deleted = []
    guard !ids.isEmpty else { return }
    await interactor.handle(.purge(ids, within: isEnding ? Self.endingTime : nil))
    await router?.send(
      .conversationsDeleted(ids), to: isAboveReview ? [.chatroom, .review] : [.chatroom],
      from: .history)
  }

  package func prepare() async {
    await interactor.handle(.fetch(words: list.words, limit: Self.pageLength))
  }

  package func refresh() async {
    let limit = max(Self.pageLength, rows.count)
    isRefreshing = true
    defer { isRefreshing = false }
    if let reading {
      await interactor.handle(.open(reading.conversation.id, limit: limit))
    } else {
      await interactor.handle(.fetch(words: list.words, limit: limit))
    }
  }

  package func fetchMore() async {
    guard hasMore else { return show(.notice(Words.noMore)) }
    if let reading, let last = reading.entries.last {
      await interactor.handle(
        .read(reading.conversation.id, after: last.id, limit: Self.pageLength))
    } else if let last = list.items.last {
      await interactor.handle(
        .fetchMore(words: list.words, after: last.id, limit: Self.pageLength))
    }
    show(.nextPage)
  }

  /// The number of exchanges fetched at once while looking for the sought exchange.
  private static let soughtLength = 500

  /// Fetches the open conversation up to the exchange for which it was opened.
  private func fetchSought() async {
    while let sought, let reading, reading.hasMore, let last = reading.entries.last,
      last.id < sought
    {
      await interactor.handle(
        .read(reading.conversation.id, after: last.id, limit: Self.soughtLength))
      if self.reading?.entries.last?.id == last.id { return }
    }
  }

  package func showMore() async {
    if isAtEnd { await fetchMore() } else { show(.nextPage) }
  }

  private func enter(_ line: String) async {
    if line.isEmpty { return }
    if let number = Int(line) { return await choose(number) }
    do throws(ChatProblem) {
      try await commands.run(line, on: self)
    } catch {
      showProblem(error)
    }
  }

  /// Opens a conversation by its number in the list, or sends a message of the open conversation again.
  private func choose(_ number: Int) async {
    if let reading {
      guard reading.entries.indices.contains(number - 1) else {
        return showProblem(.noSuchLine(number, last: reading.entries.count))
      }
      let message = reading.entries[number - 1].message
      await router?.send(PageMessenger(.messageChosen, .ask(message)), from: .history)
    } else if let id = conversation(at: number) {
      await interactor.handle(.open(id, limit: Self.pageLength))
    }
  }

  /// Shows the current rows, and a notice if they are empty or incomplete, or if a refresh changed nothing.
  func update() {
    // The conversation that the review opened is gone, and the list is not fetched yet.
    if isAlone, reading == nil, trail.isEmpty { return }
    let old = rows
    if let reading {
      rows = reading.entries.map { HistoryRow($0, isSought: $0.id == sought) }
    } else {
      rows = list.items.map { HistoryRow($0, matching: list.words, clock: clock) }
    }
    show(.placed(place))
    let changes = ChangeSet(from: old, to: rows)
    show(.changed(changes))
    if isRefreshing, changes.isEmpty { return show(.notice(Words.nothingNew)) }
    if rows.isEmpty { show(.notice(emptyNotice)) }
    if hasMore { show(.notice(Words.moreFollow)) }
  }

  private var place: ListPlace {
    var place = ListPlace()
    place.depth = trail.reduce(reading == nil ? 0 : 1) { $0 + $1.depth }
    place.words = (try? HistoryQuery(list.words))?.words ?? []
    place.hasMore = hasMore
    if let conversation = reading?.conversation {
      place.title = conversation.title.oneLine
      place.row = rows.firstIndex { $0.isSought }
      place.detail =
        conversation.last.localText(by: clock) + ", " + conversation.origin.robot.oneLine
    } else {
      place.title = Words.conversations(with: list.words)
    }
    return place
  }

  private var emptyNotice: String {
    guard !list.words.isEmpty else { return Words.noHistory }
    let isFiltered = (try? HistoryQuery(list.words))?.filter.isEmpty == false
    return isFiltered ? Words.noneMeetsConditions : Words.nothingFound
  }

  static func words(of text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}

extension HistoryPresenter: CompletionSource {
  package var commandNames: CommandNames { commands.names }

  package func completions(for line: String) async -> [CompletionChoice] {
    await commands.completions(for: line, on: self)
  }
}

/// A list, and the conversation that was open above it, if any.
struct HistoryVisit {
  var list: HistoryList
  var reading: HistoryReading?

  var depth: Int { reading == nil ? 1 : 2 }

  mutating func rename(_ conversation: KeptConversation) {
    for index in list.items.indices where list.items[index].id == conversation.id {
      list.items[index].conversation = conversation
    }
    if reading?.conversation.id == conversation.id { reading?.conversation = conversation }
  }

  mutating func remove(_ ids: [KeptConversation.ID]) {
    list.items.removeAll { ids.contains($0.id) }
    if let open = reading?.conversation.id, ids.contains(open) { reading = nil }
  }
}

/// The fetched part of the list of conversations.
struct HistoryList {
  /// The search words; empty for all conversations.
  var words: [String] = []
  var items: [HistoryPage.Item] = []
  var hasMore = false

  /// Appends those conversations of a page that are not listed yet.
  ///
  /// Pages overlap if a conversation was continued meanwhile.
  mutating func add(_ page: HistoryPage) {
    let known = Set(items.map(\.id))
    items += page.items.filter { !known.contains($0.id) }
    hasMore = page.hasMore
  }
}

/// An open conversation.
struct HistoryReading {
  var conversation: KeptConversation
  var entries: [HistoryEntry]
  var hasMore: Bool
}
