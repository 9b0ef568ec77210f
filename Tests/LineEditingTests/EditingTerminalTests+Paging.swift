import Platform
import Terminal
import TestSupport
import Testing

@testable import LineEditing

/// Texts longer than the window.
extension EditingTerminalTests {
  /// Starts showing this many lines, each with its number and the width, in a window of 10 rows.
  private func page(_ count: Int, opens: Bool = true) throws -> Task<Bool, Never> {
    screen.resize(columns: 30, rows: 10)
    let terminal = terminal
    let task = Task { @MainActor in
      await terminal.page { width in
        (1...count).map { StyledText("line \($0) of \(width) columns") }
      }
    }
    if opens { try screen.waitFor("\u{1B}[?1049h") }
    try screen.waitFor("1–9 of \(count)")
    return task
  }

  @Test func pagesOnTheAlternateScreenAndLeavesTheTerminalAsItFoundIt() async throws {
    let before = screen.mode
    let paging = try page(30)
    #expect(screen.mode != before)
    for (key, status) in [
      (" ", "8–16 of 30"), ("\u{1B}[6~", "15–23 of 30"), ("b", "8–16 of 30"),
      ("\u{1B}[B", "9–17 of 30"), ("\u{1B}[F", "22–30 of 30"), ("\u{1B}[H", "1–9 of 30"),
    ] {
      screen.type(key)
      try screen.waitFor(status)
    }
    screen.type("q")
    #expect(await paging.value)
    try screen.waitFor("\u{1B}[?1049l")
    #expect(screen.mode == before)
    let line = try read()
    screen.type("x\r")
    #expect(await result(of: line) == .line("x"))
  }

  @Test func aSlashSearchesAndMarksTheHits() async throws {
    let paging = try page(30)
    screen.type("/LINE 2x\u{7F}")
    try screen.waitFor("/LINE 2")
    screen.type("\r")
    try screen.waitFor("\u{1B}[7mline 2\u{1B}[0m of 30 columns")
    try screen.waitFor("Line 1 of 11 with LINE 2")
    screen.type("n")
    try screen.waitFor("Line 2 of 11")
    screen.type("NN")
    try screen.waitFor("Line 11 of 11")
    screen.type("q")
    #expect(await paging.value)
  }

  @Test func aResizeWrapsThePageAnew() async throws {
    let paging = try page(30)
    screen.type("G")
    try screen.waitFor("22–30 of 30")
    screen.resize(columns: 26, rows: 20)
    SignalPipe.post(SIGWINCH)
    try screen.waitFor("line 30 of 26 columns")
    try screen.waitFor("12–30 of 30")
    SignalPipe.post(SIGINT)
    #expect(await paging.value)
  }

  @Test func aScreenStandsAboveTheLineAndGivesTheFirstOneBack() async throws {
    screen.resize(columns: 30, rows: 10)
    await terminal.showScreen(StyledText("first\n"))
    let terminal = terminal
    let reading = Task { @MainActor in
      await terminal.readLine(
        prompt: "you> ", aids: LineAids(list: Self.keys(terminal)) { _ in [] })
    }
    try screen.waitFor("\u{1B}[?1049h\u{1B}[?1007s\u{1B}[?1007h\u{1B}[H\u{1B}[Jfirst")
    try screen.waitFor("you> ")
    screen.type("half\u{1B}[6~")
    try screen.waitFor("\u{1B}[H\u{1B}[Jpages(1)\r\n")
    try screen.waitFor("you> half")
    screen.type("\u{1B}[5~")
    try screen.waitFor("pages(-1)\r\n")
    try screen.waitFor("you> half")
    screen.type("\r")
    #expect(await reading.value == .line("half"))
    await terminal.showScreen(nil)
    await terminal.showScreen(nil)
    await terminal.flush()
    try screen.waitFor("\u{1B}[?1007r\u{1B}[?1049l")
    #expect(!screen.everythingShown().contains("1049"))
  }

  @MainActor private static func keys(_ terminal: EditingTerminal) -> ListKeys {
    ListKeys { move in
      terminal.showScreen(StyledText("\(move)\n"))
    } filter: { text in
      terminal.showScreen(StyledText("filter \(text ?? "none")\n"))
    }
  }

  /// Begins to read a line over a list.
  private func readOverAList(
    on other: EditingTerminal? = nil
  ) async throws -> Task<LineInput, Never> {
    let terminal = other ?? terminal
    await terminal.showScreen(StyledText("first\n"))
    let reading = Task { @MainActor in
      await terminal.readLine(
        prompt: "you> ", aids: LineAids(list: Self.keys(terminal)) { _ in [] })
    }
    try screen.waitFor("you> ")
    return reading
  }

  /// Arrows, Home and End are the line's again when it has text; after a slash, they and the text are the list's.
  @Test func keysOnAnEmptyLineGoThroughTheList() async throws {
    let reading = try await readOverAList()
    for (key, move) in [
      ("\u{1B}[B", "rows(1)"), ("\u{1B}[A", "rows(-1)"), ("\u{1B}[H", "start"), ("\u{1B}[F", "end"),
      ("/", "filter \r"), ("t", "filter t"), ("\u{1B}[B", "rows(1)"), ("\u{15}", "filter none"),
      ("/", "filter \r"), ("s", "filter s"), ("\u{1B}", "filter none"),
    ] {
      screen.type(key)
      try screen.waitFor(move)
    }
    screen.type("ac\u{1B}[H\u{1B}[Cb\r")
    #expect(await reading.value == .line("abc"))
    await terminal.showScreen(nil)
  }

  @Test func keysOfViGoThroughTheList() async throws {
    let path = try folder.write("editrc", "bind -v\n")
    let vi = await Self.terminal(on: screen.program, keyFile: path)
    let reading = try await readOverAList(on: vi)
    screen.type("\u{1B}")
    try screen.waitFor(":")
    for (key, move) in [
      ("j", "rows(1)"), ("k", "rows(-1)"), ("i/t", "filter t"), ("\u{1B}", ":"),
      ("j", "rows(1)"),
    ] {
      screen.type(key)
      try screen.waitFor(move)
    }
    screen.type("dd")
    try screen.waitFor("filter none")
    screen.type("ijk\r")
    #expect(await result(of: reading) == .line("jk"))
    await vi.showScreen(nil)
  }

  /// A suggestion would look as if it were part of the text that filters.
  @Test func aFilterIsNotContinuedByAnEarlierLine() async throws {
    let first = try read()
    screen.type("/history\r")
    #expect(await result(of: first) == .line("/history"))
    let reading = try await readOverAList()
    screen.type("/h\u{1B}[C\u{5}i\r")
    #expect(await reading.value == .line("/hi"))
    #expect(!screen.everythingShown().contains("istory"))
    await terminal.showScreen(nil)
  }

  @Test func pagesOverAScreenLeaveItToItsOwner() async throws {
    await terminal.showScreen(StyledText("first\n"))
    let paging = try page(30, opens: false)
    screen.type("q")
    #expect(await paging.value)
    #expect(!screen.everythingShown().contains("1049"))
  }

  @Test func aSignalThatEndsTheProgramGivesTheFirstScreenBack() async throws {
    await terminal.showScreen(StyledText("first\n"))
    let line = try read()
    await terminal.onEnd { _ in }
    SignalPipe.post(SIGTERM)
    #expect(await result(of: line) == .endOfInput)
    try screen.waitFor("\u{1B}[?1049l")
  }

  @Test func whatIsTypedAheadBelongsToTheNextLine() async throws {
    let line = try read()
    screen.type("one\r")
    #expect(await result(of: line) == .line("one"))
    screen.type("two\r")
    usleep(50_000)
    #expect(await terminal.page { _ in [StyledText("never shown")] } == false)
    #expect(!screen.everythingShown().contains("never shown"))
    let next = try read()
    #expect(await result(of: next) == .line("two"))
  }

  @Test func aDumbOrPlainTerminalHasNoPages() async {
    let dumb = await Self.terminal(on: screen.program, kind: "dumb")
    #expect(await !dumb.canPage)
    #expect(await dumb.page { _ in [StyledText("never shown")] } == false)
    let plain = await EditingTerminal(
      input: screen.program, output: screen.program, palette: Palette(isColored: false),
      traits: TerminalTraits(kind: "xterm", isPlain: true))
    #expect(await !plain.canPage)
  }
}
