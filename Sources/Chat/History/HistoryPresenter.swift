public import Viper

/// The history's Presenter: the conversations as a list, newest first, and one of them to read.
public final class HistoryPresenter: Presenter, ListPresenter {
  public typealias App = ChatApp
  /// How many rows are fetched at once.
  public static let pageLength = 20

  public weak var view: (any ResultReceiver<HistoryResult>)?
  public let commands: CommandTable<any HistoryCommandHost>
  public private(set) var rows: [HistoryRow] = []
  /// The list, whether or not a conversation lies open above it.
  var list = HistoryList()
  /// The conversation being read; nil while the list is shown.
  var reading: HistoryReading?
  /// What was deleted on this screen, the last one last; gone for good when the screen is left.
  var deleted: [[KeptConversation.ID]] = []
  let interactor: any HistoryInteracting
  weak var router: (any Router<ChatApp>)?
  private let clock: any ChatClock

  public init(
    interactor: any HistoryInteracting, router: any Router<ChatApp>, clock: any ChatClock,
    commands: CommandTable<any HistoryCommandHost> = .history
  ) {
    self.interactor = interactor
    self.router = router
    self.clock = clock
    self.commands = commands
  }

  public var hasMore: Bool { reading?.hasMore ?? list.hasMore }

  public func handle(_ event: HistoryEvent) async {
    switch event {
    case .entered(let line): await enter(line.trimmed)
    case .interrupted(let wasEmpty): if wasEmpty { await goBack() }
    case .ended: await leave()
    }
  }

  public func receiveInitialData(_ data: ChatApp.Params) async {
    if case .words(let text) = data { list.words = Self.words(of: text) }
    await prepare()
  }

  public func receive(_ event: ChatApp.ScreenEvent, from sender: ChatApp.Screen?) async {
    switch event {
    case .resized: show(.redraw)
    case .endRequested: await leave()
    }
  }

  /// Nothing can be taken back any more.
  public func willResignFocus() async {
    let ids = deleted.flatMap(\.self)
    deleted = []
    if !ids.isEmpty { await interactor.handle(.purge(ids)) }
  }

  public func prepare() async {
    await interactor.handle(.fetch(words: list.words, limit: Self.pageLength))
  }

  public func refresh() async {
    let limit = max(Self.pageLength, rows.count)
    if let reading {
      await interactor.handle(.open(reading.conversation.id, limit: limit))
    } else {
      await interactor.handle(.fetch(words: list.words, limit: limit))
    }
  }

  public func fetchMore() async {
    guard hasMore else { return show(.notice(Words.noMore)) }
    if let reading, let last = reading.entries.last {
      await interactor.handle(
        .read(reading.conversation.id, after: last.id, limit: Self.pageLength))
    } else if let last = list.items.last {
      await interactor.handle(
        .fetchMore(words: list.words, after: last.id, limit: Self.pageLength))
    }
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

  /// A number opens a conversation of the list, and asks again a message of the open one.
  private func choose(_ number: Int) async {
    if let reading {
      guard reading.entries.indices.contains(number - 1) else {
        return showProblem(.noSuchLine(number, last: reading.entries.count))
      }
      let message = reading.entries[number - 1].message
      await router?.send(PageMessenger(.lineChosen, .ask(message)), from: .history)
    } else if let id = conversation(at: number) {
      await interactor.handle(.open(id, limit: Self.pageLength))
    }
  }

  /// Shows the rows as they are now, and says what there is to know of them.
  func update() {
    let old = rows
    if let reading {
      rows = reading.entries.map(HistoryRow.init)
    } else {
      rows = list.items.map { HistoryRow($0, matching: list.words, clock: clock) }
    }
    show(.changed(ChangeSet(from: old, to: rows)))
    if rows.isEmpty { show(.notice(list.words.isEmpty ? Words.noHistory : Words.nothingFound)) }
    if hasMore { show(.notice(Words.moreFollow)) }
  }

  static func words(of text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}

extension HistoryPresenter: CompletionSource {
  public func completions(for line: String) -> [String] {
    commands.completions(for: line, on: self)
  }
}
