public import Viper

/// The history's Presenter: what was said as a list, newest first.
public final class HistoryPresenter: Presenter, ListPresenter {
  public typealias App = ChatApp
  /// How many rows are fetched at once.
  public static let pageLength = 20

  public weak var view: (any ResultReceiver<HistoryResult>)?
  public let commands: CommandTable<any HistoryCommandHost>
  public private(set) var rows: [HistoryRow] = []
  public private(set) var hasMore = false
  private var entries: [HistoryEntry] = []
  private var words: [String] = []
  private let interactor: any HistoryInteracting
  private weak var router: (any Router<ChatApp>)?

  public init(
    interactor: any HistoryInteracting, router: any Router<ChatApp>,
    commands: CommandTable<any HistoryCommandHost> = .history
  ) {
    self.interactor = interactor
    self.router = router
    self.commands = commands
  }

  public func handle(_ event: HistoryEvent) async {
    switch event {
    case .entered(let line): await enter(line.trimmed)
    case .interrupted(let wasEmpty): if wasEmpty { await goBack() }
    case .ended: await leave()
    }
  }

  public func receiveInitialData(_ data: ChatApp.Params) async {
    if case .words(let text) = data {
      words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
    await prepare()
  }

  public func receive(_ event: ChatApp.ScreenEvent, from sender: ChatApp.Screen?) async {
    switch event {
    case .resized: show(.redraw)
    case .endRequested: await leave()
    }
  }

  public func prepare() async {
    await interactor.handle(.fetch(words: words, limit: Self.pageLength))
  }

  public func refresh() async {
    await interactor.handle(.fetch(words: words, limit: max(Self.pageLength, rows.count)))
  }

  public func fetchMore() async {
    guard hasMore, let oldest = entries.last else { return show(.notice(Words.noMore)) }
    await interactor.handle(
      .fetchMore(words: words, before: oldest.id, limit: Self.pageLength))
  }

  private func enter(_ line: String) async {
    if line.isEmpty { return }
    if let number = Int(line) { return await choose(number) }
    let words = (line.hasPrefix("/") ? line.dropFirst() : line[...]).split(
      maxSplits: 1, whereSeparator: \.isWhitespace)
    let name = words.first.map(String.init) ?? line
    guard let command = commands[name] else {
      return showProblem(.unknownCommand(name: name, nearest: commands.nearest(to: name)))
    }
    await command.run(words.count > 1 ? String(words[1]).trimmed : "", on: self)
  }

  private func choose(_ number: Int) async {
    guard entries.indices.contains(number - 1) else {
      return showProblem(.noSuchLine(number, last: entries.count))
    }
    let message = entries[number - 1].message
    await router?.send(PageMessenger(.lineChosen, .ask(message)), from: .history)
  }

  private func replaceEntries(with page: HistoryPage) {
    let old = rows
    entries = page.entries
    hasMore = page.hasMore
    rows = entries.map(HistoryRow.init)
    show(.changed(ChangeSet(from: old, to: rows)))
    if rows.isEmpty { show(.notice(words.isEmpty ? Words.noHistory : Words.nothingFound)) }
    if hasMore { show(.notice(Words.moreFollow)) }
  }
}

extension HistoryPresenter: HistoryInteractorDelegate {
  public func historyInteractor(_ interactor: any HistoryInteracting, didFetch page: HistoryPage) {
    replaceEntries(with: page)
  }

  public func historyInteractor(
    _ interactor: any HistoryInteracting, didFetchMore page: HistoryPage
  ) {
    replaceEntries(with: HistoryPage(entries: entries + page.entries, hasMore: page.hasMore))
  }

  public func historyInteractor(
    _ interactor: any HistoryInteracting, didMeet error: HistoryError
  ) {
    showProblem(.history(error))
  }
}

extension HistoryPresenter: HistoryCommandHost {
  public func show(_ result: HistoryResult) { view?.receive(result) }

  public func showProblem(_ problem: ChatProblem) { show(.problem(Words.of(problem))) }

  public func goBack() async {
    await router?.send(PageMessenger(.back, .nothing), from: .history)
  }

  public func leave() async {
    await router?.send(PageMessenger(.leave, .leave), from: .history)
  }
}

extension HistoryPresenter: CompletionSource {
  public func completions(for line: String) -> [String] {
    commands.completions(for: line, on: self)
  }
}
