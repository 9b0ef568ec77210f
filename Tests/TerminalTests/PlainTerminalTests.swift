import Terminal
import Testing

@MainActor
@Suite struct PlainTerminalTests {
  private let input: Pipe
  private let output: Pipe
  private let terminal: PlainTerminal

  init() throws {
    input = try Pipe()
    output = try Pipe()
    terminal = PlainTerminal(
      input: input.read, output: output.write, palette: Palette(isColored: false))
  }

  private func read() async -> LineInput {
    await terminal.readLine(prompt: "you> ", aids: .none)
  }

  @Test func readsLinesUntilTheEndWithoutAPrompt() async {
    input.fill(Array("hello\r\n\nlast".utf8))
    input.closeWriteEnd()
    #expect(await read() == .line("hello"))
    #expect(await read() == .line(""))
    #expect(await read() == .line("last"))
    #expect(await read() == .endOfInput)
    #expect(await read() == .endOfInput)
    #expect(output.drain() == "")
  }

  @Test func waitsForALineWithoutHoldingUpTheMainActor() async {
    async let line = read()
    await Task.yield()
    await Task { @MainActor in input.fill(Array("late\n".utf8)) }.value
    #expect(await line == .line("late"))
  }

  @Test func writesBeforeItWaits() async {
    terminal.write(StyledText("hi\u{1B}", .robot) + "\n")
    #expect(output.drain() == "")
    input.closeWriteEnd()
    _ = await read()
    #expect(output.drain() == "hi\\x1B\n")
  }

  @Test func repliesToWaitingLinesAreShownTogether() async {
    let shown = Counter()
    terminal.onShow { [output] in shown.texts.append(output.drain()) }
    input.fill(Array("one\ntwo\nthree\nin".utf8))
    for _ in 0..<3 {
      _ = await read()
      terminal.write("reply\n")
    }
    #expect(output.drain() == "")
    // It waits for the rest of an incomplete line, but the replies don't.
    input.closeWriteEnd()
    #expect(await read() == .line("in"))
    #expect(output.drain() == "reply\nreply\nreply\n")
    #expect(shown.texts.last == "", "the action comes before the output")
  }

  @Test func outputWaitsForAtMostSoManyLines() async {
    let count = PlainTerminal.maximumHeldLines * 2
    let shown = Counter()
    terminal.onShow { shown.texts.append("") }
    input.fill(Array(String(repeating: "x\n", count: count).utf8))
    input.closeWriteEnd()
    var first = 0
    for number in 1...count {
      _ = await read()
      if shown.texts.count > 1, first == 0 { first = number }
      terminal.write("r")
    }
    #expect((2...PlainTerminal.maximumHeldLines + 1).contains(first))
  }

  private final class Counter { var texts: [String] = [] }

  @Test func showsNoStatusAndClearsNothing() {
    terminal.showStatus("busy")
    terminal.clear()
    terminal.flush()
    #expect(output.drain() == "")
    #expect(!terminal.isInteractive)
    #expect(terminal.width == 80 && terminal.height == 24)
  }

  @Test func aReaderThatIsGoneEndsTheInput() async {
    ignoreBrokenPipes()
    input.fill(Array("one\ntwo\n".utf8))
    output.closeReadEnd()
    #expect(await read() == .line("one"))
    terminal.write("reply\n")
    terminal.flush()
    #expect(await read() == .endOfInput)
  }

  @Test func runsInterruptibleWork() async {
    #expect(await terminal.interruptible { 42 } == 42)
  }
}
