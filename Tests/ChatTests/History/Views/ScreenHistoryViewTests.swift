import Terminal
import Testing
import Viper

@testable import History
@testable import ScreenKit

@MainActor
@Suite struct ScreenHistoryViewTests {
  /// Handles events as a Presenter with so many rows does.
  final class Handler: EventHandler {
    weak var view: ScreenListView<HistoryRow>?
    var rows: [HistoryRow] = []
    var left: Int
    var events: [String] = []
    var answer: (@MainActor (String, ScreenListView<HistoryRow>) -> Void)?
    var opens: (@MainActor () -> Void)?

    init(left: Int) { self.left = left }

    func handle(_ event: HistoryEvent) async {
      events.append(event.summary)
      switch event {
      case .reachedEnd: fetch()
      case .entered(let line): if let view { answer?(line, view) }
      case .openedChosen: opens?()
      default: break
      }
    }

    /// Shows ten more rows.
    func fetch() {
      let count = min(10, left)
      left -= count
      let new = (0..<count).map { Self.row(rows.count + $0 + 1) }
      show(rows + new)
      view?.receive(.nextPage)
    }

    func show(_ new: [HistoryRow], depth: Int = 0) {
      var place = ListPlace()
      place.title = "Place \(depth)"
      place.depth = depth
      place.hasMore = left > 0
      view?.receive(.placed(place))
      view?.receive(.changed(ChangeSet(from: rows, to: new)))
      rows = new
    }

    static func row(_ number: Int) -> HistoryRow {
      HistoryRow(
        id: .exchange(Int64(number)),
        content: .exchange(
          ExchangeDisplay(message: "m\(number)", reply: "r\(number) with some more words")))
    }
  }

  let terminal = ScriptedTerminal(lines: ["a", "b", "c", "d"])
  let handler: Handler
  let view: ScreenListView<HistoryRow>

  init() {
    handler = Handler(left: 30)
    terminal.canPage = true
    (terminal.width, terminal.height) = (40, 12)
    view = ScreenListView(
      terminal: terminal, clock: TestClock(),
      handler: Middleware<HistoryEvent, HistoryResult>(handler: handler),
      commands: CommandTable.history.names)
    handler.view = view
    handler.left -= 10
    handler.show((1...10).map(Handler.row))
  }

  private var screen: [String] { terminal.screens.last ?? [] }

  @Test func aPageFillsTheWindowAndStaysInIt() async {
    await view.takeTurn()
    #expect(screen.count == 11 && screen[0] == "Place 0")
    #expect(screen[1] == " 1  you> m1" && screen[9] == " 5  you> m5")
    #expect(screen[10] == "1–9 of 20 and more   q: back")
  }

  /// A page keeps two lines of the page before, even where rows have to be fetched.
  @Test func pagesFetchWhatFollows() async {
    terminal.scrolls = [[1], [1], [1, 1, 1, 1, 1, 1, 1, 1, 1], [-1]]
    await view.takeTurn()
    #expect(screen[10].hasPrefix("8–16 of 40 and more"))
    await view.takeTurn()
    #expect(screen[10].hasPrefix("15–23 of 40 and more"))
    await view.takeTurn()
    #expect(handler.rows.count == 30 && screen[10].hasPrefix("52–60 of 60   "))
    await view.takeTurn()
    #expect(screen[10].hasPrefix("45–53 of 60   "))
  }

  private func emptyView(of terminal: ScriptedTerminal) -> ScreenListView<HistoryRow> {
    let view = ScreenListView(
      terminal: terminal, clock: TestClock(),
      handler: Middleware<HistoryEvent, HistoryResult>(handler: handler),
      commands: CommandTable.history.names)
    handler.view = view
    handler.rows = []
    return view
  }

  @Test func aKeyChoosesARowAndEnterOpensIt() async {
    let terminal = ScriptedTerminal(lines: ["", "", "x", "", ""])
    terminal.canPage = true
    (terminal.width, terminal.height) = (40, 12)
    let view = emptyView(of: terminal)
    handler.show((1...10).map(Handler.row))
    handler.events = []
    terminal.keys = [[], [.rows(1), .rows(1)], [.end], [.start, .rows(1)], [.rows(-1)]]
    func opened() -> [String] {
      handler.events.filter { $0.hasPrefix("chose") || $0.hasPrefix("opened") }
    }
    await view.takeTurn()
    #expect(opened().isEmpty)
    await view.takeTurn()
    #expect(opened() == ["chose 1", "chose 2", "opened the chosen row"])
    #expect(terminal.screens.last?[3] == " 2▸ you> m2")
    handler.events = []
    await view.takeTurn()
    #expect(opened() == ["chose 30"] && terminal.screens.last?.contains("30▸ you> m30") == true)
    handler.events = []
    await view.takeTurn()
    await view.takeTurn()
    #expect(
      opened() == [
        "chose 1", "chose 2", "opened the chosen row", "chose 1", "opened the chosen row",
      ])
  }

  /// The rows with the text keep their numbers; the first of them is chosen.
  @Test func aTextAfterASlashFilters() async {
    let terminal = ScriptedTerminal(lines: ["/m2", "", "/help", "/"])
    terminal.canPage = true
    (terminal.width, terminal.height) = (50, 12)
    let view = emptyView(of: terminal)
    handler.left = 0
    handler.show((1...24).map(Handler.row))
    handler.events = []
    terminal.filters = [["m", "m2"]]
    await view.takeTurn()
    #expect(
      terminal.screens.last?.prefix(4) == [
        "Place 0", " 2  you> m2", "    bot> r2 with some more words", "20  you> m20",
      ])
    #expect(terminal.screens.last?.contains { $0.hasPrefix("6 of 24 with “m2”") } == true)
    #expect(!handler.events.contains { $0.hasPrefix("entered") })
    await view.takeTurn()
    #expect(handler.events.contains("chose 2") && handler.events.contains("opened the chosen row"))
    await view.takeTurn()
    #expect(handler.events.last == "entered \"/help\"")
    await view.takeTurn()
    await view.takeTurn()
    #expect(terminal.screens.last?[3] == " 2▸ you> m2")
  }

  @Test func aChosenRowThatHasTheTextStaysChosen() async {
    let terminal = ScriptedTerminal(lines: ["/m2", ""])
    terminal.canPage = true
    (terminal.width, terminal.height) = (50, 12)
    let view = emptyView(of: terminal)
    handler.left = 0
    handler.show((1...24).map(Handler.row))
    handler.events = []
    (terminal.keys, terminal.filters) = ([[.end, .rows(-1)]], [["m2"]])
    for _ in 0..<2 { await view.takeTurn() }
    #expect(handler.events.filter { $0.hasPrefix("chose") }.last == "chose 24")
    #expect(handler.events.last == "opened the chosen row")
  }

  @Test func aLargeWindowIsFilled() async {
    terminal.height = 50
    await view.takeTurn()
    #expect(handler.rows.count == 30 && screen.count == 49 && screen[1] == " 1  you> m1")
  }

  @Test func backShowsThePageThatWasLeft() async {
    let list = handler.rows
    handler.left = 0
    handler.show(list)
    terminal.scrolls = [[1]]
    handler.answer = { [handler] line, _ in
      if line == "a" { handler.show([Handler.row(99)], depth: 1) }
      if line == "b" { handler.show(list) }
    }
    await view.takeTurn()
    let page = screen
    await view.takeTurn()
    #expect(screen[0] == "Place 1" && screen[1] == " 1  you> m99")
    await view.takeTurn()
    #expect(screen == page && page[1] != " 1  you> m1")
  }

  /// The row from which a place was opened is chosen again, and the filter goes on.
  @Test func backBringsTheChosenRowAndTheFilter() async {
    let terminal = ScriptedTerminal(lines: ["/m2", "", "b", ""])
    terminal.canPage = true
    (terminal.width, terminal.height) = (50, 12)
    let view = emptyView(of: terminal)
    handler.left = 0
    let list = (1...24).map(Handler.row)
    handler.show(list)
    handler.events = []
    handler.answer = { [handler] _, _ in handler.show(list) }
    // The Presenter opens the second of the filtered rows, in which the first row is chosen.
    handler.opens = { [handler] in handler.show([Handler.row(99), Handler.row(98)], depth: 1) }
    terminal.keys = [[], [.rows(1)], [.rows(1)]]
    for _ in 0..<3 { await view.takeTurn() }
    #expect(handler.events.filter { $0.hasPrefix("chose") }.last == "chose 1")
    handler.events = []
    await view.takeTurn()
    #expect(terminal.screens.last?.prefix(2) == ["Place 0", " 2  you> m2"])
    #expect(terminal.screens.last?[3] == "20▸ you> m20")
    #expect(handler.events.filter { $0.hasPrefix("chose") } == ["chose 20"])
    #expect(handler.events.contains("opened the chosen row"))
  }

  @Test func noticesStandAboveThePromptUntilTheNextAnswer() async {
    handler.answer = { line, view in
      if line == "a" { view.receive(.notice("one two three four five six seven eight nine")) }
      if line == "b" { view.receive(.problem("no")) }
    }
    await view.takeTurn()
    await view.takeTurn()
    #expect(
      screen.suffix(2) == ["note> one two three four five six seven", "      eight nine"])
    #expect(screen.count == 11)
    await view.takeTurn()
    #expect(screen.last == "note> no" && !screen.contains { $0.contains("one two") })
    await view.takeTurn()
    #expect(screen.last == "note> no")
  }

  @Test func aNoticeOfHalfAWindowIsShownInPages() async {
    view.receive(.lines((1...9).map { HangingLine("\($0) ", "x") }))
    await view.takeTurn()
    #expect(terminal.pages == [(1...9).map { "\($0) x" }])
    #expect(!screen.contains { $0.hasPrefix("note>") })
  }

  @Test func aNarrowerWindowKeepsTheRow() async {
    terminal.scrolls = [[1]]
    await view.takeTurn()
    #expect(screen[2] == " 5  you> m5")
    terminal.width = 24
    view.receive(.redraw)
    #expect(screen[1] == "    bot> r4 with some")
    #expect(screen.count == 11 && screen.allSatisfy { $0.displayWidth <= 24 })
  }

  @Test func closingBringsTheChatBack() async {
    await view.takeTurn()
    view.receive(.hidden)
    #expect(screen.isEmpty)
    view.receive(.problem("still on disk"))
    #expect(terminal.screen.hasSuffix("note> still on disk\n"))
  }

  @Test func aNoticeAboutWorkAfterADialogueIsOnTheScreen() async {
    await view.takeTurn()
    view.receive(.hidden)
    view.receive(.progress(.began("Writing")))
    view.receive(.notice("written"))
    view.receive(.progress(.ended))
    await view.takeTurn()
    #expect(screen.last == "note> written" && !terminal.screen.contains("written"))
  }

  @Test func keysAndTheNumberOfRowsStandBelowTheRows() async {
    (terminal.width, terminal.height) = (60, 20)
    var place = ListPlace()
    place.title = "Groups"
    place.keys = ["?: help", "n: new"] + (1...12).map { "\($0): something" }
    place.count = 30
    view.receive(.placed(place))
    await view.takeTurn()
    #expect(screen.contains { $0.hasPrefix("1–8 of 30  ?: help  n: new") }, "\(screen)")
    #expect(screen.count == 19 && screen.allSatisfy { $0.displayWidth <= 60 })
    #expect(screen.last?.contains("something") == true)
  }

  @Test func theLastRowSaysThatItGoesOnBelow() async {
    (terminal.width, terminal.height) = (60, 23)
    var place = ListPlace()
    (place.title, place.count) = ("Groups", 10)
    place.keys = (1...12).map { "\($0): something" }
    view.receive(.placed(place))
    view.receive(.redraw)
    #expect(screen.contains { $0.hasPrefix("1–10 of 10, more below  1: ") }, "\(screen)")
    terminal.height = 24
    view.receive(.redraw)
    #expect(!screen.contains { $0.contains("more below") }, "\(screen)")
  }

  /// Whatever the window and however much is shown: the prompt has the last row.
  @Test func everyWindowHoldsTheScreen() async {
    view.receive(.notice("a notice of several words"))
    for height in 7...20 {
      terminal.height = height
      for width in [20, 33, 80] {
        terminal.width = width
        view.receive(.redraw)
        #expect(screen.count < height, "\(width) × \(height)")
        #expect(screen.allSatisfy { $0.displayWidth <= width })
      }
    }
  }
}
