import Terminal
import Testing

@testable import parley

@MainActor
@Suite struct OneMessageTerminalTests {
  final class Paper: Terminal {
    let isInteractive = true
    let width = 33
    let height = 5
    var text = ""
    var flushes = 0
    func readLine(prompt: StyledText, aids: LineAids) async -> LineInput { .line("not from here") }
    func write(_ text: StyledText) { self.text += text.text }
    func flush() { flushes += 1 }
    func showStatus(_ text: StyledText?) { Issue.record("nobody waits here") }
    func clear() { Issue.record("nothing to clear") }
    func interruptible<Value: Sendable>(
      _ work: @escaping @Sendable () async -> Value
    ) async -> Value { await work() }
  }

  @Test func saysOneThingAndLeaves() async {
    let paper = Paper()
    let terminal = OneMessageTerminal(message: "hello", output: paper)
    #expect(!terminal.isInteractive && terminal.width == 33 && terminal.height == 5)
    #expect(await terminal.readLine(prompt: "", aids: .none) == .line("hello"))
    #expect(await terminal.readLine(prompt: "", aids: .none) == .endOfInput)
    terminal.write("answer")
    terminal.showStatus("busy")
    terminal.clear()
    terminal.flush()
    #expect(paper.text == "answer" && paper.flushes == 1)
  }
}
