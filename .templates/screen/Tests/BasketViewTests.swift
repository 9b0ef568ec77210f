import Terminal
import Testing
import Viper

@testable import Basket

@MainActor
@Suite struct BasketViewTests {
  final class ScriptedTerminal: Terminal {
    var inputs: [LineInput] = []
    var written = ""
    let isInteractive = true
    let width = 80
    let height = 24
    func readLine(prompt: StyledText, aids: LineAids) async -> LineInput {
      inputs.isEmpty ? .endOfInput : inputs.removeFirst()
    }
    func write(_ text: StyledText) { written += text.text }
    func showStatus(_ text: StyledText?) {}
    func interruptible<Value: Sendable>(
      _ work: @escaping @Sendable () async -> Value
    ) async -> Value { await work() }
    func clear() {}
  }

  final class SpyPresenter: EventHandler {
    var events: [String] = []
    func handle(_ event: BasketEvent) async { events.append(event.summary) }
  }

  @Test func sendsEventsAndDrawsResults() async {
    let (terminal, presenter) = (ScriptedTerminal(), SpyPresenter())
    let view = TerminalBasketView(terminal: terminal, handler: presenter)
    terminal.inputs = [.line("pear"), .interrupted(wasEmpty: false), .interrupted(wasEmpty: true)]
    for _ in 0..<4 { await view.takeTurn() }
    #expect(presenter.events == ["entered(\"pear\")", "left", "left"])
    view.receive(.items(["pear", "fig"]))
    view.receive(.problem("no"))
    #expect(terminal.written == "pear\nfig\nno\n")
  }
}
