import TestSupport
import Testing

/// Links and the clipboard: sequences that only a terminal gets, and only one that can use them.
@Suite struct TerminalSequenceTests {
  private let folder = TemporaryFolder()

  private func program() throws -> Program {
    try folder.write("r b.rive", "+ hello\n- A \\n reply\n\n+ [*] (soup|bread [*]\n- x\n")
    return try Program(in: folder)
  }

  /// Returns what the program sends to a terminal, after these lines.
  private func output(
    _ arguments: [String], typing lines: [String] = [], variables: [String: String]
  ) throws -> String {
    let run = try TerminalProgram(program(), arguments, variables: variables)
    for line in lines {
      try run.screen.waitFor("you>")
      run.screen.type(line + "\r")
    }
    _ = run.ending()
    return run.screen.transcript()
  }

  private var rules: String { folder.path + "/r b.rive" }
  private var link: String { "\u{1B}]8;;file://" }

  @Test func placesAreLinksWhereTheTerminalCanShowThem() throws {
    let chat = ["chat", rules, "--no-history"]
    let lines = ["hello", "/why", "/rule hello", "/quit"]
    let linked = try output(chat, typing: lines, variables: ["FORCE_HYPERLINK": "1"])
    let address = folder.path + "/r%20b.rive#1\u{1B}\\"
    #expect(linked.contains(link) && linked.contains(address), "\(linked.debugDescription)")
    for variables in [
      ["FORCE_HYPERLINK": "0", "KITTY_WINDOW_ID": "1"], ["FORCE_HYPERLINK": "1", "TERM": "dumb"],
      ["TERM": "xterm-256color"],
    ] {
      #expect(try !output(chat, typing: lines, variables: variables).contains("\u{1B}]8"))
    }
    let plain = try output(
      chat + ["--plain"], typing: lines, variables: ["FORCE_HYPERLINK": "1"])
    #expect(!plain.contains("\u{1B}]8"))
  }

  /// Prompts are marked, and the window's title names the robot and the topic.
  @Test(
    arguments: [
      ([], ["KITTY_WINDOW_ID": "1"], true), ([], [:], false),
      (["--set", "marks=on"], [:], true),
      (["--set", "marks=off"], ["KITTY_WINDOW_ID": "1"], false),
      (["--set", "marks=on", "--plain"], ["KITTY_WINDOW_ID": "1"], false),
      (["--set", "marks=on"], ["TERM": "dumb"], false),
    ] as [([String], [String: String], Bool)])
  func marksAreForTerminalsThatTakeThem(
    _ options: [String], _ variables: [String: String], _ expected: Bool
  ) throws {
    try folder.write(
      "t.rive", "+ tea\n- {topic=tea}Tea.\n\n> topic tea\n+ *\n- Milk?\n< topic\n")
    let chat = ["chat", folder.path + "/t.rive", "--no-history", "--set", "prompt=plain"] + options
    let sent = try output(chat, typing: ["tea", "yes", "/quit"], variables: variables)
    for sequence in ["\u{1B}]133;A\u{1B}\\", "\u{1B}]2;t, tea\u{1B}\\", "\u{1B}[23;2t"] {
      #expect(sent.contains(sequence) == expected, "\(sent.debugDescription)")
    }
    let piped = try program().run(chat, input: Array("tea\nyes\n".utf8))
    #expect(piped.text == "Tea.\nMilk?\n" && piped.complaints.isEmpty)
  }

  /// Links are no colors: NO_COLOR leaves them.
  @Test func diagnosticsAreLinkedToo() throws {
    let linked = try output(
      ["check", rules], variables: ["KITTY_WINDOW_ID": "1", "NO_COLOR": "1"])
    #expect(linked.contains("r%20b.rive#1\u{1B}\\") && !linked.contains("\u{1B}[1m"))
    let piped = try program().shell(
      "FORCE_HYPERLINK=1 KITTY_WINDOW_ID=1 \"$parley\" check \"r b.rive\"")
    #expect(piped.text.contains("r b.rive:") && !piped.text.contains("\u{1B}"))
  }

  @Test func aReplyIsCopiedOnATerminalOnly() throws {
    let lines = ["hello", "/copy", "/quit"]
    let chat = ["chat", rules, "--no-history"]
    // "A   reply" on one line, in base64.
    let sequence = "\u{1B}]52;c;QSAgIHJlcGx5\u{1B}\\"
    let sent = try output(chat, typing: lines, variables: [:])
    #expect(sent.contains(sequence), "\(sent.debugDescription)")
    #expect(try !output(chat, typing: lines, variables: ["TERM": "dumb"]).contains("\u{1B}]52"))
    let run = try program().run(
      chat + ["--commands"], input: Array((lines.joined(separator: "\n") + "\n").utf8))
    #expect(!run.text.contains("\u{1B}") && run.complaints.contains("clipboard"))
  }
}
