import Terminal
import Testing
import Viper

@testable import Conversations
@testable import ScreenKit
@testable import Teaching

/// The Views of the `/teach` dialogue with a Presenter that a test plays.
@MainActor
@Suite struct TeachingViewTests {
  private let handler = SpyHandler<TeachingEvent>()
  private let errors = ScriptedTerminal([])

  private func pipe(on terminal: ScriptedTerminal, isJSON: Bool = false) -> PipeTeachingView {
    terminal.isInteractive = false
    return PipeTeachingView(
      terminal: terminal, errors: errors.write, isJSON: isJSON, handler: handler)
  }

  private func show(on view: any View<TeachingResult>) {
    for result in [TeachingResult.question("q"), .problem("p"), .cancelled("c")] {
      view.receive(result)
    }
  }

  @Test(arguments: [true, false]) func aLineIsAnAnswerAndAnythingElseCancels(
    isPerson: Bool
  ) async {
    let inputs: [LineInput] = [
      .line("Ahoy"), .line(" \t"), .line(""), .interrupted(wasEmpty: false), .endOfInput,
    ]
    let terminal = ScriptedTerminal(inputs)
    let view: any View<TeachingResult> =
      isPerson
      ? TerminalTeachingView(terminal: terminal, handler: handler) : pipe(on: terminal)
    for _ in inputs { await view.takeTurn() }
    #expect(
      handler.requests == ["answered \"Ahoy\""] + Array(repeating: "cancelled", count: 4))
    #expect(terminal.screen.hasPrefix(isPerson ? "teach> Ahoy\n" : ""))
  }

  @Test func aPersonGetsLabeledNotes() {
    let terminal = ScriptedTerminal([])
    show(on: TerminalTeachingView(terminal: terminal, handler: handler))
    #expect(terminal.screen == "note> q\nnote> p\nnote> c\n")
  }

  @Test(arguments: [(false, "q\nc\n"), (true, "{\"note\":\"q\"}\n{\"note\":\"c\"}\n")])
  func inAPipeAProblemIsAnError(isJSON: Bool, output: String) {
    let terminal = ScriptedTerminal([])
    show(on: pipe(on: terminal, isJSON: isJSON))
    #expect(terminal.screen == output && errors.screen == Words.complaint("p"))
  }
}
