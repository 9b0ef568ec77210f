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
    input.fill(Array("one\ntwo\nthree\nin".utf8))
    for number in 1...3 {
      _ = await read()
      terminal.write("reply\n")
      #expect(terminal.willShow == (number == 3))
    }
    #expect(output.drain() == "")
    // It waits for the rest of an incomplete line, but the replies don't.
    input.closeWriteEnd()
    #expect(await read() == .line("in"))
    #expect(output.drain() == "reply\nreply\nreply\n")
  }

  @Test func outputWaitsForAtMostSoManyLines() async {
    let count = PlainTerminal.maximumHeldLines * 2
    input.fill(Array(String(repeating: "x\n", count: count).utf8))
    input.closeWriteEnd()
    var first = 0
    for number in 1...count {
      _ = await read()
      terminal.write("r")
      if terminal.willShow, first == 0 { first = number }
    }
    #expect((1...PlainTerminal.maximumHeldLines).contains(first))
    // Nothing is shown by itself, so that it can be stored before.
    #expect(output.drain() == "")
  }

  @Test func aLongReplyIsShownNext() async {
    input.fill(Array("one\ntwo\n".utf8))
    _ = await read()
    terminal.write(StyledText(String(repeating: "r", count: OutputBuffer.defaultMaximum)))
    #expect(terminal.willShow && output.drain() == "")
  }

  /// Errors wait for the output before them, and output for the errors before it.
  @Test func errorsStayInOrder() async throws {
    let terminal = PlainTerminal(
      input: input.read, output: output.write, errors: output.write,
      palette: Palette(isColored: false))
    terminal.complain("at once\n")
    #expect(output.drain() == "at once\n")
    input.fill(Array("one\ntwo\n".utf8))
    _ = await terminal.readLine(prompt: "", aids: .none)
    terminal.write("one\n")
    terminal.complain("error\n")
    terminal.write("two\n")
    #expect(output.drain() == "")
    terminal.flush()
    #expect(output.drain() == "one\nerror\ntwo\n")
  }

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
