import Disk
import Platform
import Terminal
import TestSupport
import Testing

@testable import LineEditing

/// Serialized, because signals belong to the whole process.
@Suite(.serialized, .timeLimit(.minutes(20))) final class EditingTerminalTests {
  let screen: PseudoTerminal
  let folder = TemporaryFolder()
  let terminal: EditingTerminal

  init() async throws {
    screen = try PseudoTerminal()
    terminal = await Self.terminal(on: screen.program, historyPath: folder.path + "/lines")
  }

  @MainActor
  static func terminal(
    on descriptor: Int32, historyPath: String? = nil, keyFile: String = "/dev/null",
    kind: String = "xterm"
  ) -> EditingTerminal {
    EditingTerminal(
      input: descriptor, output: descriptor, palette: Palette(isColored: kind != "dumb"),
      traits: TerminalTraits(kind: kind, keyFile: keyFile, historyPath: historyPath))
  }

  /// Starts reading a line, and waits for the prompt.
  func read(
    on other: EditingTerminal? = nil, completions: [CompletionChoice] = [],
    commands: CommandNames? = nil
  ) throws -> Task<LineInput, Never> {
    let terminal = other ?? terminal
    let reading = Task { @MainActor in
      let aids = LineAids(commands: commands) { text in
        completions.filter { $0.line.hasPrefix(text) }
      }
      return await terminal.readLine(prompt: StyledText("you> ", .user), aids: aids)
    }
    try screen.waitFor("you> ")
    return reading
  }

  /// Returns the line that was read; if none comes, the terminal ends and the test fails.
  func result(of reading: Task<LineInput, Never>) async -> LineInput {
    let hangUp = screen.hangUp
    let watch = Task {
      try await Task.sleep(for: .seconds(180))
      hangUp()
    }
    defer { watch.cancel() }
    return await reading.value
  }

  @Test func aTerminalThatGoesAwayIsTheEnd() async throws {
    let line = try read()
    screen.type("half")
    try screen.waitFor("f")
    screen.hangUp()
    #expect(await result(of: line) == .endOfInput)
  }

  @Test func readsALineAndLeavesTheTerminalAsItFoundIt() async throws {
    let before = screen.mode
    let line = try read()
    #expect(screen.mode != before)
    screen.type("hello\r")
    #expect(await result(of: line) == .line("hello"))
    #expect(screen.mode == before)
    #expect(screen.everythingShown().hasSuffix("\u{1B}[?2004l"))
  }

  @Test func editsWideCharacters() async throws {
    let line = try read()
    screen.type("你好é🐱\u{1B}[D\u{1B}[D\u{1B}[DX\r")
    #expect(await result(of: line) == .line("你X好é🐱"))
  }

  @Test func aPastedTextOfSeveralLinesIsOneMessage() async throws {
    let line = try read()
    screen.type("say: \u{1B}[200~one\r第二\rthree\r\u{1B}[201~!\r")
    #expect(await result(of: line) == .line("say: one\n第二\nthree!"))
  }

  @Test func controlCDropsTheLine() async throws {
    let line = try read()
    screen.type("abc")
    try screen.waitFor("c")
    SignalPipe.post(SIGINT)
    #expect(await result(of: line) == .interrupted(wasEmpty: false))
    try screen.waitFor("^C\r\n")
    let next = try read()
    SignalPipe.post(SIGINT)
    #expect(await result(of: next) == .interrupted(wasEmpty: true))
    let last = try read()
    screen.type("x\r")
    #expect(await result(of: last) == .line("x"))
  }

  @Test func controlDOnAnEmptyLineIsTheEnd() async throws {
    let line = try read()
    screen.type("\u{4}")
    #expect(await result(of: line) == .endOfInput)
  }

  @Test func tabCompletes() async throws {
    let line = try read(completions: ["/help", "/history", "/quit"])
    screen.type("/q\t")
    try screen.waitFor("uit")
    screen.type("\u{15}/h\t")
    try screen.waitFor(" /help     /history")
    screen.type("i\t\r")
    #expect(await result(of: line) == .line("/history"))
  }

  @Test func remembersLinesAcrossRuns() async throws {
    for text in ["first", "第二 line", "first"] {
      let line = try read()
      screen.type("\(text)\r")
      #expect(await result(of: line) == .line(text))
    }
    let other = await Self.terminal(on: screen.program, historyPath: folder.path + "/lines")
    let older = try read(on: other)
    screen.type("\u{1B}[A\u{1B}[A\r")
    #expect(await result(of: older) == .line("第二 line"))
    let found = try read(on: other)
    screen.type("\u{12}fir\r")
    #expect(await result(of: found) == .line("first"))
    #expect(try LineHistoryFile(path: folder.path + "/lines").load().lines == ["第二 line", "first"])
  }

  @Test("A line that was removed from the file is not recalled")
  func forgetsRemovedLines() async throws {
    for text in ["first", "second"] {
      let line = try read()
      screen.type("\(text)\r")
      _ = await result(of: line)
    }
    try LineHistoryFile(path: folder.path + "/lines").remove { $0 == "second" }
    let line = try read()
    screen.type("\u{1B}[A\r")
    #expect(await result(of: line) == .line("first"))
  }

  @Test func saysOnceThatLinesCannotBeKept() async throws {
    _ = try LineHistoryFile(path: folder.path + "/file").add("x")
    let path = folder.path + "/file/lines"
    let other = await Self.terminal(on: screen.program, historyPath: path)
    for text in ["one", "two"] {
      let line = try read(on: other)
      screen.type("\(text)\r")
      #expect(await result(of: line) == .line(text))
    }
    let line = try read(on: other)
    screen.type("\u{1B}[A\u{1B}[A\r")
    #expect(await result(of: line) == .line("one"))
    await other.flush()
    let told = screen.transcript().ranges(of: "can't save typed lines in \(path): Not a directory")
    #expect(told.count == 1)
  }

  @Test func whatAKeptLineHoldsIsNotObeyed() async throws {
    _ = try LineHistoryFile(path: folder.path + "/lines").add("a\u{1B}[2J\u{9B}b\u{202E}c")
    let line = try read()
    screen.type("\u{1B}[A\r")
    #expect(await result(of: line) == .line("a\u{FFFD}[2J\u{FFFD}b\u{FFFD}c"))
    let shown = screen.everythingShown()
    #expect(!shown.contains("[2J\u{9B}") && !shown.contains("\u{202E}"))
  }

  @Test func severalLinesComeBackAsOne() async throws {
    let line = try read()
    screen.type("\u{1B}[200~a\rb\u{1B}[201~\r")
    #expect(await result(of: line) == .line("a\nb"))
    let again = try read()
    screen.type("\u{1B}[A!\r")
    #expect(await result(of: again) == .line("a\nb!"))
  }

  @Test func obeysTheUsersFileForVi() async throws {
    let path = folder.path + "/editrc"
    let file = unsafe fopen(path, "w")
    unsafe fputs("bind -v\n", file)
    unsafe fclose(file)
    let line = try read(on: await Self.terminal(on: screen.program, keyFile: path))
    screen.type("hello\u{1B}")
    try screen.waitFor("o")
    screen.type("0x$aX")
    screen.type("\u{1B}[200~ p\rq\u{1B}[201~\r")
    #expect(await result(of: line) == .line("elloX p\nq"))
  }

  @Test func redrawsInANewSize() async throws {
    let line = try read()
    screen.type("0123456789")
    try screen.waitFor("9")
    screen.resize(columns: 10, rows: 24)
    SignalPipe.post(SIGWINCH)
    try screen.waitFor("\u{1B}[1A\r\u{1B}[J")
    try screen.waitFor("you>")
    #expect(await terminal.width == 10)
    screen.type("X\r")
    #expect(await result(of: line) == .line("0123456789X"))
  }

  @Test func writesAboveTheLineBeingTyped() async throws {
    let line = try read()
    screen.type("half")
    try screen.waitFor("f")
    await terminal.write(StyledText("rules\u{1B}[2J changed\n", .notice))
    try screen.waitFor("rules\\x1B[2J changed\u{1B}[0m\r\n")
    try screen.waitFor("half")
    screen.type(" way\r")
    #expect(await result(of: line) == .line("half way"))
  }

  @Test func isAskedToEnd() async throws {
    let before = screen.mode
    let told = await Told(terminal)
    let line = try read()
    SignalPipe.post(SIGTERM)
    #expect(await result(of: line) == .endOfInput)
    #expect(screen.mode == before)
    #expect(screen.everythingShown().hasSuffix("\r\n\u{1B}[?2004l"))
    #expect(await told.signals == [SIGTERM])
    #expect(await terminal.endSignal == SIGTERM)
    let next = ask("more> ")
    #expect(await result(of: next) == .endOfInput, "nothing is asked any more")
    #expect(!screen.everythingShown().contains("more>"))
  }

  /// The signals reported to a terminal.
  @MainActor private final class Told {
    private(set) var signals: [Int32] = []

    init(_ terminal: EditingTerminal) { terminal.onEnd { [weak self] in self?.signals.append($0) } }
  }

  private func ask(_ prompt: StyledText = "you> ") -> Task<LineInput, Never> {
    let terminal = terminal
    return Task { @MainActor in
      await terminal.readLine(prompt: prompt, aids: .none)
    }
  }

  @Test func aSignalThatComesWhileNobodyWaitsIsNotLost() async throws {
    let told = await Told(terminal)
    let line = try read()
    screen.type("hello\r")
    #expect(await result(of: line) == .line("hello"))
    kill(getpid(), SIGHUP)
    let next = ask()
    #expect(await result(of: next) == .endOfInput)
    #expect(await told.signals == [SIGHUP])
  }

  @Test func aSignalDuringWorkInterruptsItAndEndsTheNextLine() async throws {
    let told = await Told(terminal)
    for signal in [SIGTERM, SIGHUP] {
      let wasCancelled = await terminal.interruptible {
        kill(getpid(), signal)
        try? await Task.sleep(for: .seconds(600))
        return Task.isCancelled
      }
      #expect(wasCancelled)
    }
    let isCancelled = await terminal.interruptible {
      try? await Task.sleep(for: .seconds(600))
      return Task.isCancelled
    }
    #expect(isCancelled, "what begins later is cancelled too")
    let line = ask()
    #expect(await result(of: line) == .endOfInput)
    #expect(await told.signals == [SIGTERM], "the first one counts")
  }

  @Test func aSignalAtAnyMomentEndsTheTalk() async throws {
    for delay in 0..<40 {
      SignalPipe.forgetEndSignal()
      let screen = try PseudoTerminal()
      let terminal = await Self.terminal(on: screen.program)
      let told = await Told(terminal)
      let talk = Task { @MainActor in
        while case .line = await terminal.readLine(prompt: "you> ", aids: .none) {
          await terminal.interruptible {}
        }
      }
      try screen.waitFor("you> ")
      screen.type("hello\r")
      try await Task.sleep(for: .microseconds(delay * 150))
      kill(getpid(), SIGTERM)
      let hangUp = screen.hangUp
      let watch = Task {
        try await Task.sleep(for: .seconds(180))
        hangUp()
      }
      await talk.value
      watch.cancel()
      #expect(await told.signals == [SIGTERM], "after \(delay * 150) µs")
    }
  }

  @Test func takesALongLine() async throws {
    let long = String(repeating: "长", count: 5000)
    let line = try read()
    screen.type("\u{1B}[200~\(long)\u{1B}[201~")
    screen.type("\r")
    try screen.waitFor("\u{1B}[?2004l")
    #expect(await result(of: line) == .line(long))
  }

  @Test func interruptsWork() async {
    let wasCancelled = await terminal.interruptible {
      SignalPipe.post(SIGINT)
      try? await Task.sleep(for: .seconds(600))
      return Task.isCancelled
    }
    #expect(wasCancelled)
    #expect(await terminal.interruptible { Task.isCancelled } == false)
  }

  @Test func showsAndErasesAStatus() async {
    await terminal.showStatus(StyledText(String(repeating: "x", count: 100), .dim))
    let status = screen.everythingShown()
    #expect(status == "\r\u{1B}[2m" + String(repeating: "x", count: 78) + "…\u{1B}[0m\u{1B}[K")
    await terminal.write("reply\n")
    await terminal.flush()
    #expect(screen.everythingShown() == "\r\u{1B}[Kreply\r\n")
    await terminal.showStatus(nil)
    #expect(screen.everythingShown() == "")
  }

  @Test func sendsNoEscapesToADumbTerminal() async throws {
    let dumb = await Self.terminal(on: screen.program, kind: "dumb")
    await dumb.showStatus("busy")
    await dumb.clear()
    let line = Task { @MainActor in await dumb.readLine(prompt: "you> ", aids: .none) }
    let shown = try screen.waitFor("you> ")
    screen.type("hi\r")
    #expect(await result(of: line) == .line("hi"))
    #expect(!(shown + screen.everythingShown()).contains("\u{1B}"))
  }

  @Test func aDumbTerminalListsChoicesThatFit() async throws {
    screen.resize(columns: 20, rows: 6)
    let dumb = await Self.terminal(on: screen.program, kind: "dumb")
    let choices = (1...400).map {
      CompletionChoice("/rule \($0)", summary: "a trigger that is too long")
    }
    let line = try read(on: dumb, completions: choices)
    screen.type("/r\t\t")
    let list = try screen.waitFor("397 more")
    #expect(list.contains(" 1    a trigger tha…\r\n") && !list.contains("\u{1B}"))
    screen.type("7\r")
    #expect(await result(of: line) == .line("/rule 7"))
  }
}
