import Conversations
import Responder
import Terminal
package import Viper

/// The pages that a list's Presenter has fetched, and the rows that it shows of them.
package struct ListState<Content: ListContent, Row: ListRow> {
  /// The places to go back to, and last the one that is shown; each has one or several sections.
  package var levels: [[ListPage<Content>]] = []
  package fileprivate(set) var rows: [Row] = []
  /// The number of the chosen row; `nil` if none is chosen.
  package fileprivate(set) var chosen: Int?
  /// Whether the View's last row is visible.
  package var isAtEnd = true

  package init() {}

  package var sections: [ListPage<Content>] { levels.last ?? [] }

  package var items: [Content.Item] { sections.flatMap(\.items) }

  /// Replaces pages by newer ones of the same sections, if these are the sections of the place shown or of all places.
  ///
  /// Otherwise, the pages become a new place above the place shown, or replace the place shown if that is empty.
  package mutating func show(_ pages: [ListPage<Content>]) {
    let sections = pages.map(\.section)
    if levels.flatMap(\.self).map(\.section) == sections {
      var rest = pages[...]
      levels = levels.map { level in
        defer { rest = rest.dropFirst(level.count) }
        return Array(rest.prefix(level.count))
      }
      return
    }
    chosen = nil
    if self.sections.map(\.section) == sections || items.isEmpty { _ = levels.popLast() }
    levels.append(pages)
  }

  /// Appends the items of a page that the section shown last doesn't have yet.
  ///
  /// Pages overlap if items were added meanwhile.
  package mutating func append(_ page: ListPage<Content>) {
    guard var last = sections.last, last.section == page.section else { return }
    let known = Set(last.items.map(\.id))
    last.items += page.items.filter { !known.contains($0.id) }
    last.hasMore = page.hasMore
    levels[levels.count - 1][sections.count - 1] = last
  }
}

/// A Presenter of a screen with a list: fetches sections, shows them in places to go back from, and runs typed lines.
///
/// A screen adds its own rows, commands and results.
package protocol ListScreenPresenter: Presenter, ListPresenter
where Event == ListEvent<Row>, Display == ListResult<Row>, Result: ListScreenOutcome, Row: ListRow {
  associatedtype Request: ListScreenRequest<Result.Content>

  /// The channel whose events this Presenter handles.
  var channel: (any EventHandler<ListEvent<Row>>)? { get }
  var interactor: any Channel<Request, Result> { get }
  var router: (any Router<ChatApp>)? { get }
  var commands: CommandTable<Self> { get }
  var list: ListState<Result.Content, Row> { get set }
  /// The place shown; `update` adds its depth, and whether there are more rows.
  var place: ListPlace { get }

  func rows(of page: ListPage<Result.Content>) -> [Row]
  /// Returns the notices to show with the rows.
  ///
  /// - Parameter isUnchanged: whether the user requested new rows and there are none.
  func notices(isUnchanged: Bool) -> [String]
  func open(_ number: Int) async
  func returnToScreenBelow() async
}

extension ListScreenPresenter {
  /// The number of rows fetched at once.
  package static var pageLength: Int { 20 }

  package var rows: [Row] { list.rows }
  package var hasMore: Bool { list.sections.last?.hasMore ?? false }

  package func show(_ result: ListResult<Row>) { view?.receive(result) }

  package func showProblem(_ problem: ChatProblem) { show(.problem(problem.words)) }

  package func send<Params>(_ message: Message<Params>, _ params: Params) async {
    await router?.send(PageMessenger(message, params), from: Row.screen)
  }

  /// Ends the program.
  package func leave() async { await send(.leave, Nothing()) }

  package func willResignFocus() async { await channel?.handle(.left) }

  package func fetch(
    _ sections: [Result.Content.Section], limit: Int = pageLength, usingCache: Bool = true
  ) async {
    await interactor.handle(.list(.fetch(sections, limit: limit, usingCache: usingCache)))
  }

  package func refresh() async {
    if list.levels.isEmpty { return await prepare() }
    await fetch(
      list.sections.map(\.section), limit: max(Self.pageLength, rows.count), usingCache: false)
  }

  package func fetchMore() async {
    guard hasMore, let last = list.sections.last else { return show(.notice(Words.noMore)) }
    await interactor.handle(
      .list(.fetchMore(last.section, after: last.items.last?.id, limit: Self.pageLength)))
    show(.nextPage)
  }

  /// Shows the next rows; fetches them if necessary.
  package func showMore() async {
    if list.isAtEnd { await fetchMore() } else { show(.nextPage) }
  }

  package func goBack() async {
    guard list.levels.count > 1 else { return await returnToScreenBelow() }
    list.levels.removeLast()
    list.chosen = nil
    update()
  }

  /// Handles an event that every list handles in the same way.
  package func handleInList(_ event: ListEvent<Row>) async {
    switch event {
    case .told(.resized, _): show(.redraw)
    case .told(.endRequested, _), .ended: await leave()
    case .entered(let line): await enter(line.trimmed)
    case .chose(let number): list.chosen = number
    case .openedChosen: if let chosen = list.chosen { await open(chosen) }
    case .completing(let typed): show(.completed(await commands.completions(for: typed, on: self)))
    case .reachedEnd: if hasMore { await fetchMore() }
    case .scrolled(let isAtEnd): list.isAtEnd = isAtEnd
    case .interrupted(let wasEmpty): if wasEmpty { await goBack() }
    case .left: show(.hidden)
    case .opened, .returned, .told: break
    }
  }

  /// Opens the row whose number is typed, or runs a command.
  package func enter(_ line: String) async {
    if line.isEmpty { return }
    if let number = Int(line) { return await open(number) }
    do throws(ChatProblem) {
      try await commands.run(line, on: self)
    } catch {
      showProblem(error)
    }
  }

  /// Returns the item with this number among the rows shown; shows a problem and returns `nil` if there is none.
  package func item(at number: Int) -> Result.Content.Item? {
    let items = list.items
    if let item = items[number: number] { return item }
    showProblem(.noSuchLine(number, last: items.count))
    return nil
  }

  /// Shows the items of the current place, and the notices (`notices(isUnchanged:)`).
  package func update(isNew: Bool = false) {
    let old = rows
    list.rows = list.sections.flatMap(rows)
    var place = place
    place.depth = list.levels.count - 1
    place.hasMore = hasMore
    place.count = hasMore ? place.count ?? list.sections.last?.count : place.count ?? rows.count
    show(.placed(place))
    let changes = ChangeSet(from: old, to: rows)
    show(.changed(changes))
    for text in notices(isUnchanged: isNew && changes.isEmpty) { show(.notice(text)) }
  }

  package func showHelp(_ notes: [String]) {
    show(.lines(commands.helpLines + notes.map { HangingLine("", $0) }))
  }
}
