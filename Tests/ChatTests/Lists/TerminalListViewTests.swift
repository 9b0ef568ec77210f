import Terminal
import Testing
import Viper

@testable import History
@testable import ScreenKit

/// A list at a terminal without a second screen, with a Presenter that a test plays.
@MainActor
@Suite struct TerminalListViewTests {
  private let handler = SpyHandler<HistoryEvent>()
  private let channel: Middleware<HistoryEvent, HistoryResult>

  init() { channel = Middleware(handler: handler) }

  private func view(on terminal: ScriptedTerminal) -> TerminalListView<HistoryRow> {
    TerminalListView(
      terminal: terminal, clock: TestClock(), handler: channel,
      commands: CommandTable.history.names)
  }

  /// The screen with rows of `HistoryRow.test` with these numbers.
  private func screen(_ numbers: Int...) -> String {
    numbers.enumerated().map { " \($0.offset + 1)  you> m\($0.element)\n    bot> r\($0.element)\n" }
      .joined()
  }

  private func change(_ old: [HistoryRow], _ new: [HistoryRow]) -> HistoryResult {
    .changed(ChangeSet(from: old, to: new))
  }

  @Test func eachInputIsOneEvent() async {
    let inputs: [LineInput] = [
      .line("2"), .line(" \t"), .interrupted(wasEmpty: true), .endOfInput,
    ]
    let view = view(on: ScriptedTerminal(inputs))
    for _ in inputs { await view.takeTurn() }
    #expect(handler.requests == ["entered \"2\"", "interrupted at an empty line", "ended"])
  }

  @Test func tabIsAnEventWhoseResultIsTheCompletions() async {
    let terminal = ScriptedTerminal(lines: ["more"])
    let view = view(on: terminal)
    channel.receiver = view
    handler.respond = { [channel] event in
      guard case .completing(let typed) = event else { return }
      channel.receive(.completed([CompletionChoice(typed + "!")]))
    }
    await view.takeTurn()
    #expect(await terminal.aids.complete("fi") == ["fi!"])
    #expect(terminal.aids.commands == CommandTable.history.names)
    #expect(terminal.screen == "history> more\n")
  }

  @Test func rowsAtTheEndFollowAndAnythingElseIsDrawnAnew() {
    let terminal = ScriptedTerminal([])
    let view = view(on: terminal)
    let (a, b, c) = (HistoryRow.test(1), HistoryRow.test(2), HistoryRow.test(3))
    view.receive(change([], [a, b]))
    view.receive(change([a, b], [a, b, c]))
    #expect(terminal.screen == screen(1, 2, 3) && terminal.clearings == 0)
    view.receive(change([a, b, c], [a, c]))
    #expect(terminal.screen == screen(1, 2, 3) + screen(1, 3) && terminal.clearings == 1)
    view.receive(change([a, c], [a, c]))
    #expect(terminal.clearings == 1)
    view.receive(.redraw)
    #expect(terminal.clearings == 2)
  }

  @Test func aPlaceWithKeysHasAHeading() {
    let terminal = ScriptedTerminal([])
    let view = view(on: terminal)
    var place = ListPlace()
    (place.title, place.detail, place.keys) = ("Groups", "2 of 3", ["?: help"])
    view.receive(.placed(place))
    view.receive(change([], [.test(1)]))
    #expect(terminal.screen == "Groups  2 of 3\n" + screen(1))
  }

  @Test func noticesAreLabeledAndLongOnesPaged() async {
    let terminal = ScriptedTerminal(lines: ["x"])
    terminal.canPage = true
    let view = view(on: terminal)
    for result in [HistoryResult.notice("n"), .problem("p"), .nextPage, .hidden, .completed([])] {
      view.receive(result)
    }
    #expect(terminal.screen == "note> n\nnote> p\n")
    view.receive(.lines((1...30).map { HangingLine("\($0)  ", "x") }))
    await view.takeTurn()
    #expect(terminal.pages.map(\.count) == [30])
  }
}

extension HistoryRow {
  /// Returns the row of the exchange with this number.
  static func test(_ number: Int) -> HistoryRow {
    HistoryRow(
      id: .exchange(Int64(number)),
      content: .exchange(ExchangeDisplay(message: "m\(number)", reply: "r\(number)")))
  }
}
