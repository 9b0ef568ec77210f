import Terminal
import Testing
import Viper

@testable import Conversations
@testable import History
@testable import ScreenKit

/// A list in a pipe, with a Presenter that a test plays.
@MainActor
@Suite struct PipeListViewTests {
  private let handler = SpyHandler<HistoryEvent>()
  private let errors = ScriptedTerminal([])

  private func view(
    on terminal: ScriptedTerminal, isJSON: Bool = false
  ) -> PipeListView<HistoryRow> {
    terminal.isInteractive = false
    return PipeListView(terminal: terminal, errors: errors.write, isJSON: isJSON, handler: handler)
  }

  @Test func eachLineIsOneEvent() async {
    let view = view(on: ScriptedTerminal(lines: ["2", "", "/back"]))
    for _ in 0...3 { await view.takeTurn() }
    #expect(
      handler.requests == ["entered \"2\"", "entered \"\"", "entered \"/back\"", "ended"])
  }

  @Test func newAndChangedRowsArePrintedAndOthersAreNot() {
    let terminal = ScriptedTerminal([])
    let view = view(on: terminal)
    let (a, b) = (HistoryRow.test(1), HistoryRow.test(2))
    var changed = b
    changed.content = .exchange(ExchangeDisplay(message: "m2", reply: "other"))
    view.receive(.changed(ChangeSet(from: [], to: [a, b])))
    view.receive(.changed(ChangeSet(from: [a, b], to: [b])))
    view.receive(.changed(ChangeSet(from: [b], to: [changed])))
    #expect(terminal.screen == "1. m1 → r1\n2. m2 → r2\n1. m2 → other\n")
  }

  @Test(arguments: [
    (false, "n\n1  x\n2  y\n"),
    (true, "{\"note\":\"n\"}\n{\"note\":\"1  x\\n2  y\"}\n"),
  ])
  func noticesAreOutputAndProblemsAreErrors(isJSON: Bool, output: String) {
    let terminal = ScriptedTerminal([])
    let view = view(on: terminal, isJSON: isJSON)
    for result in [
      .progress(.began("Reviewing")), .notice("n"), .problem("p"), .placed(ListPlace()), .redraw,
      .lines([HangingLine("1  ", "x"), HangingLine("2  ", "y")]), .progress(.ended), .hidden,
    ] as [HistoryResult] { view.receive(result) }
    #expect(terminal.screen == output && errors.screen == Words.complaint("p"))
    #expect(terminal.statuses.isEmpty && terminal.clearings == 0)
  }
}
