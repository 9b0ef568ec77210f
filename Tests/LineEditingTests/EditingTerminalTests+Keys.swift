import Disk
import Platform
import TestSupport
import Testing

@testable import LineEditing
@testable import Terminal

/// Tests of keys, in the same suite, as no two of these may run at once.
extension EditingTerminalTests {
  /// The results of keys after `one two`, as terminals send them.
  private static let keys: [(keys: [String], line: String)] = [
    (["\u{1B}[1;5D", "\u{1B}[1;3D", "\u{1B}[5D", "\u{1B}Od", "\u{1B}b"], "one Xtwo"),
    (["\u{1B}[D", "\u{1B}OD", "\u{2}"], "one twXo"),
    (["\u{1B}[H", "\u{1B}OH", "\u{1B}[1~", "\u{1B}[7~", "\u{1}"], "Xone two"),
    (["\u{1}\u{1B}[1;5C", "\u{1}\u{1B}Oc", "\u{1}\u{1B}\u{1B}[C", "\u{1}\u{1B}f"], "oneX two"),
    (["\u{1}\u{1B}[F", "\u{1}\u{1B}OF", "\u{1}\u{1B}[4~", "\u{1}\u{1B}[8~"], "one twoX"),
    (["\u{1}\u{1B}[3~", "\u{1}\u{4}"], "Xne two"),
    (["\u{1}\u{1B}[3;5~", "\u{1}\u{1B}[3^"], "X two"),
    (["\u{7F}", "\u{8}"], "one twX"),
    (["\u{1B}\r", "\u{1B}[13;2u", "\u{1B}[27;2;13~"], "one two\nX"),
    (
      [
        "\u{1B}OP", "\u{1B}[11~", "\u{1B}[[A", "\u{1B}[24~", "\u{1B}[15;2~", "\u{1B}[2~",
        "\u{1B}[I", "\u{1B}[?1;2c",
      ], "one twoX"
    ),
    (["\u{1F}"], "one X"), (["\u{17}\u{1F}"], "one twoX"),
    (["\u{17}", "\u{1B}\u{7F}", "\u{2}\u{2}\u{2}\u{B}", "\u{2}\u{2}\u{2}\u{1B}d"], "one X"),
    (["\u{17}\u{17}\u{19}", "\u{15}\u{19}", "\u{1}\u{1B}d\u{B}\u{19}"], "one twoX"),
    (["\u{17}\u{2}\u{17}\u{5}\u{19}\u{1B}y"], " twoX"),
    (["\u{1F}\u{1B}_"], "one twoX"),
  ]

  @Test func keysWorkOrDoNothing() async throws {
    for (keys, expected) in Self.keys {
      for key in keys {
        let line = try read()
        screen.type("one two\(key)X\r")
        #expect(await result(of: line) == .line(expected), "\(key.debugDescription)")
        try LineHistoryFile(path: folder.path + "/lines").clear()
      }
    }
  }

  @Test func wholeClustersAreDeletedAndPassed() async throws {
    let line = try read()
    screen.type("a👩‍👩‍👧e\u{301}b\u{1B}[D\u{7F}\u{1B}[DX\u{1B}[3~Y\r")
    #expect(await result(of: line) == .line("aXYb"))
  }

  @Test func upSearchesForWhatIsTyped() async throws {
    for text in ["hello", "something else"] {
      let line = try read()
      screen.type("\(text)\r")
      _ = await result(of: line)
    }
    let line = try read()
    screen.type("ell\u{1B}[A!\r")
    #expect(await result(of: line) == .line("hello!"))
  }

  @Test func aSearchIsAStatusBelowTheLine() async throws {
    let first = try read()
    screen.type("hello\r")
    _ = await result(of: first)
    let line = try read()
    screen.type("draft\u{12}el")
    try screen.waitFor("search: ")
    screen.type("x")
    try screen.waitFor("no line with: ")
    screen.type("\u{7}\r")
    #expect(await result(of: line) == .line("draft"))
    let again = try read()
    screen.type("\u{12}el\u{1B}[D!\r")
    #expect(await result(of: again) == .line("!hello"), "the arrow moves in the line found")
  }

  /// The terminal would stop its output at Ctrl-S.
  @Test func controlSIsAKey() async throws {
    try await remember("first", "second", "third")
    let line = try read()
    screen.type("\u{13}F")
    try screen.waitFor("no line with: ")
    screen.type("\u{7F}ir")
    try screen.waitFor("2 of 2")
    screen.type("\u{1B}[B!\r")
    #expect(await result(of: line) == .line("second!"), "Down goes on from the line found")
  }

  @Test func aKeyThatTheUserHasBoundKeepsItsMeaning() async throws {
    let path = try folder.write("editrc", "bind \"^[[5~\" ed-move-to-beg\nbind ^E ed-kill-line\n")
    let line = try read(on: await Self.terminal(on: screen.program, keyFile: path))
    screen.type("hello\u{1B}[5~X\u{1B}[C\u{5}\r")
    #expect(await result(of: line) == .line("Xh"))
  }

  /// libedit alone would take the x as the second key of Meta-x.
  @Test func aLoneEscapeWaitsHalfASecond() async throws {
    let line = try read()
    screen.type("a\u{1B}")
    try await Task.sleep(for: .seconds(1))
    screen.type("x\r")
    #expect(await result(of: line) == .line("ax"))
  }

  /// Alt-Enter begins a line there too; Escape and Enter by hand are further apart than its two bytes.
  @Test(arguments: [
    ("one\u{1B}\rtwo\r", "one\ntwo"), ("one two\u{1B}|0wDu|A!\r", "one two!"),
    ("one two\u{1B}|bDuu|\u{12}\r", "one two"), ("one two three\u{1B}|bbciwX\r", "one X three"),
    ("one two three\u{1B}|bdaw\r", "one two"),
    ("one two three\u{1B}|bbciwX\u{1B}|u\r", "one two three"),
  ]) func keysOfVi(_ keys: String, _ expected: String) async throws {
    let path = try folder.write("editrc", "bind -v\n")
    let line = try read(on: await Self.terminal(on: screen.program, keyFile: path))
    for part in keys.split(separator: "|") {
      screen.type(String(part))
      try await Task.sleep(for: .milliseconds(300))
    }
    #expect(await result(of: line) == .line(expected))
  }

  @Test("A dumb terminal shows the line that lost a word")
  func wordOfViOnADumbTerminal() async throws {
    let path = try folder.write("editrc", "bind -v\n")
    let line = try read(on: await Self.terminal(on: screen.program, keyFile: path, kind: "dumb"))
    screen.type("one two three\u{1B}")
    try await Task.sleep(for: .milliseconds(300))
    screen.type("bbdiw")
    try screen.waitFor("one  three", seconds: 60)
    screen.type("\r")
    #expect(await result(of: line) == .line("one  three"))
  }

  @Test func thePromptTellsTheModeOfVi() async throws {
    let path = try folder.write("editrc", "bind -v\n")
    let line = try read(on: await Self.terminal(on: screen.program, keyFile: path))
    screen.type("x\u{1B}")
    try screen.waitFor(":")
    screen.type("A")
    try screen.waitFor(">")
    screen.type("\r")
    #expect(await result(of: line) == .line("x"))
  }

  /// Up and Down keep the column over a shorter row, and a further line begins below the first.
  @Test func rowsOfALineAreWalkedInAColumn() async throws {
    let line = try read()
    screen.type("abcdef\u{1B}\rgh\u{1B}\rijklmn")
    try screen.waitFor("\r\n     ijklmn")
    screen.type("\u{1B}[A\u{1B}[AX\r")
    #expect(await result(of: line) == .line("abcdefX\ngh\nijklmn"))
  }

  /// Marks stand around the prompt and before the reply, and the former title comes back.
  @Test func promptsAndRepliesAreMarkedAndTheWindowHasATitle() async throws {
    var traits = TerminalTraits(kind: "xterm", keyFile: "/dev/null")
    traits.marks = true
    let other = await EditingTerminal(
      input: screen.program, output: screen.program, palette: Palette(isColored: false),
      traits: traits)
    await other.showTitle("Wren\u{1B}]\nx")
    func mark(_ letter: String) -> String { "\u{1B}]133;\(letter)\u{1B}\\" }
    let line = Task { @MainActor in await other.readLine(prompt: "you> ", aids: .none) }
    try screen.waitFor("\u{1B}[22;2t\u{1B}]2;Wren\\x1B] x\u{1B}\\")
    try screen.waitFor(mark("A") + "you> " + mark("B"))
    screen.type("hi\r")
    #expect(await result(of: line) == .line("hi"))
    try screen.waitFor("hi\r\n" + mark("C"))
    let next = Task { @MainActor in await other.readLine(prompt: "you> ", aids: .none) }
    try screen.waitFor(mark("D") + mark("A"))
    screen.type("\r")
    _ = await result(of: next)
    await other.showTitle(nil)
    await other.showTitle(nil)
    await other.flush()
    try screen.waitFor("\u{1B}[23;2t")
    #expect(!screen.everythingShown().contains("\u{1B}[23;2t"))
  }

  @Test func theScreenIsErasedButForTheLine() async throws {
    let line = try read()
    screen.type("half\u{C}")
    try screen.waitFor("\u{1B}[H\u{1B}[2J")
    try screen.waitFor("half")
    screen.type("\r")
    #expect(await result(of: line) == .line("half"))
  }

  /// After random keys the screen shows the resulting line.
  @Test func theScreenShowsWhatTheLineHolds() async throws {
    let keys = [
      "a", "word ", "你", "好吗", "e\u{301}", "👩‍👩‍👧", "🐱", "한국어", "\u{1B}[D", "\u{1B}[D", "\u{1B}[C",
      "\u{1B}[H", "\u{1B}[F", "\u{7F}", "\u{7F}", "\u{1B}[3~", "\u{1B}[1;5D", "\u{1B}[1;5C",
      "\u{1B}\r",
      "\u{1F}", "\u{B}", "\u{19}", "\u{14}", "\u{1B}[A", "\u{1B}[B",
      "\u{1B}[200~paste 粘贴\u{1B}[201~", "\u{17}",
    ]
    for seed in UInt64(0)..<30 {
      var random = SplitMix(seed: seed)
      let columns = Int.random(in: 10...60, using: &random)
      screen.resize(columns: UInt16(columns), rows: 30)
      _ = screen.everythingShown()
      let line = try read()
      for _ in 0..<40 {
        screen.type(keys[Int.random(in: 0..<keys.count, using: &random)])
        if Bool.random(using: &random) { try await Task.sleep(for: .milliseconds(1)) }
      }
      screen.type("\r")
      let result = await result(of: line)
      guard case .line(let text) = result else {
        Issue.record("seed \(seed): \(result)")
        continue
      }
      var emulator = ScreenEmulator(columns: columns, height: 30, width: \.displayWidth)
      emulator.show("you> " + screen.everythingShown())
      let window = WindowSize(columns: columns, rows: 1000)
      let expected = InputScreen(prompt: "you> ", text: StyledText(text), cursor: Int.max)
        .picture(in: window, palette: Palette(isColored: false)).rows.map { row in
          var text = row.text
          while text.last == " " { text.removeLast() }
          return text
        }
      let shown = (0..<emulator.row).map { emulator.text(row: $0) }
      #expect(Array(shown.suffix(expected.count)) == expected, "seed \(seed), \(columns) columns")
      #expect(shown.count == expected.count, "seed \(seed): nothing else is left")
    }
  }
}

/// Tests of suggestions, the menu, and lines typed ahead.
extension EditingTerminalTests {
  private func remember(_ lines: String...) async throws {
    for text in lines {
      let line = try read()
      screen.type("\(text)\r")
      _ = await result(of: line)
    }
  }

  @Test func theRestOfAnEarlierLineIsTaken() async throws {
    try await remember("hello there, friend")
    for (keys, expected) in [
      ("he\u{1B}f", "hello"),
      ("he\u{1B}[C", "hello there, friend"), ("he\u{5}", "hello there, friend"), ("he", "he"),
      ("he\u{1B}[1;5C", "hello"), ("he\u{1B}[D\u{1B}[C!", "he!"),
      ("he\u{1B}[F", "hello there, friend"),
    ] {
      try LineHistoryFile(path: folder.path + "/lines").clear()
      _ = try LineHistoryFile(path: folder.path + "/lines").add("hello there, friend")
      let other = await Self.terminal(on: screen.program, historyPath: folder.path + "/lines")
      let line = try read(on: other)
      screen.type("h")
      try screen.waitFor("h\u{1B}[2mello there, friend")
      screen.type(keys.dropFirst() + "\r")
      #expect(await result(of: line) == .line(expected), "\(keys.debugDescription)")
      #expect(!screen.everythingShown().contains("friend\r\n") || expected.hasSuffix("friend"))
    }
  }

  @Test func nothingIsSuggestedOnAPlainOrADumbTerminal() async throws {
    try await remember("hello there")
    for traits in [
      TerminalTraits(kind: "xterm", keyFile: "/dev/null", isPlain: true),
      TerminalTraits(kind: "dumb", keyFile: "/dev/null"),
    ] {
      var traits = traits
      traits.historyPath = folder.path + "/lines"
      let other = await EditingTerminal(
        input: screen.program, output: screen.program, palette: Palette(isColored: false),
        traits: traits)
      let line = try read(on: other, commands: CommandNames(prefix: "/", names: ["help"]))
      screen.type("hel\u{1B}[C!\r")
      #expect(await result(of: line) == .line("hel!"))
      #expect(!screen.everythingShown().contains("there"))
    }
  }

  @Test func aCommandTakesColor() async throws {
    let line = try read(commands: CommandNames(prefix: "/", names: ["help"]))
    screen.type("/help")
    try screen.waitFor("\u{1B}[1;32m/help\u{1B}[0m")
    screen.type("x")
    try screen.waitFor("\u{1B}[31m/helpx\u{1B}[0m")
    screen.type("\r")
    #expect(await result(of: line) == .line("/helpx"))
  }

  @Test func theMenuChoosesAndDisappears() async throws {
    let choices = (1...400).map { CompletionChoice("/rule \($0)", summary: "trigger \($0)") }
    let line = try read(completions: choices)
    screen.type("/r\t\t")
    try screen.waitFor("389 more")
    screen.type("\t\t\u{1B}[Z")
    try screen.waitFor(">1")
    screen.type("\r")
    try screen.waitFor("\u{1B}[J")
    screen.type("!\r")
    #expect(await result(of: line) == .line("/rule 1!"))
    let again = try read(completions: choices)
    screen.type("/rule \t\t\t")
    try screen.waitFor(">2")
    screen.type("\u{1B}")
    try screen.waitFor("\u{1B}[J")
    screen.type("x\r")
    #expect(await result(of: again) == .line("/rule x"))
  }

  @Test(arguments: [
    ("[6~", 12), ("[6~[6~", 23), ("[6~[6~[5~", 12), ("[5~", 1), ("[F", 400), ("[F[H", 1),
    ("[F[6~", 400),
  ]) func theMenuIsWalkedByPages(_ keys: String, _ number: Int) async throws {
    let choices = (1...400).map { CompletionChoice("/rule \($0)", summary: "trigger \($0)") }
    let line = try read(completions: choices)
    screen.type("/r\t\t")
    try screen.waitFor("389 more")
    screen.type(keys.replacing("[", with: "\u{1B}[") + "\r\r")
    #expect(await result(of: line) == .line("/rule \(number)"))
  }

  @Test func theMenuIsNarrowedDownByTypingAndWalkedByArrows() async throws {
    let choices = ["/rule alpha", "/rule beta", "/rule gamma", "/rule delta"].map {
      CompletionChoice($0, summary: "a letter")
    }
    let line = try read(completions: choices)
    screen.type("/rule \t")
    try screen.waitFor("gamma")
    screen.type("ta")
    try screen.waitFor("\u{1B}[J")
    screen.type("\u{1B}[B\u{1B}[B\u{1B}[B\u{1B}[A")
    try screen.waitFor(">delta")
    screen.type("\r!\r")
    #expect(await result(of: line) == .line("/rule delta!"))
  }

  @Test func whatIsTypedDuringAReplyIsNotShownInIt() async throws {
    let before = screen.mode
    let screen = screen
    let (begun, end) = AsyncStream<Void>.makeStream()
    let terminal = terminal
    let work = Task { @MainActor in
      await terminal.interruptible {
        end.yield()
        try? await Task.sleep(for: .milliseconds(100))
      }
    }
    for await _ in begun { break }
    #expect(screen.mode != before)
    screen.type("typed ahead\r")
    await work.value
    #expect(screen.mode == before)
    #expect(screen.everythingShown().isEmpty)
    let line = try read()
    #expect(await result(of: line) == .line("typed ahead"))
  }

  private func terminalWithEditor(
    _ edit: @escaping @Sendable (String) -> EditedMessage
  ) async -> EditingTerminal {
    let traits = TerminalTraits(kind: "xterm", keyFile: "/dev/null", edit: edit)
    return await EditingTerminal(
      input: screen.program, output: screen.program, palette: Palette(isColored: true),
      traits: traits)
  }

  @Test func anotherProgramEditsTheLine() async throws {
    let before = screen.mode
    let program = screen.program
    let line = try read(
      on: await terminalWithEditor { text in
        var mode = termios()
        let isUsual = unsafe tcgetattr(program, &mode) == 0 && mode.c_lflag & tcflag_t(ECHO) != 0
        return .text(isUsual ? text.uppercased() + "\n第二\u{1B}" : "raw")
      })
    screen.type("hello\u{18}\u{5}")
    try screen.waitFor("HELLO")
    screen.type("!\r")
    #expect(await result(of: line) == .line("HELLO\n第二\u{FFFD}!"))
    #expect(screen.mode == before)
  }

  @Test func aLineStaysWhereNoProgramCanEditIt() async throws {
    let line = try read(on: await terminalWithEditor { _ in .failed("No editor.") })
    screen.type("hello\u{18}\u{5}")
    try screen.waitFor("No editor.")
    try screen.waitFor("hello")
    screen.type("!\r")
    #expect(await result(of: line) == .line("hello!"))
    let without = try read()
    screen.type("a\u{18}\u{5}b\r")
    #expect(await result(of: without) == .line("ab"))
  }
}
