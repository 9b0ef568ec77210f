import Foundation
import TestSupport
import Testing

@testable import parley

/// No text of rules, users, file names or the database reaches a terminal raw.
@Suite(.timeLimit(.minutes(20))) struct TerminalSafetyTests {
  private static let hostile = HostileText.text
  private static let word = HostileText.word

  let folder: TemporaryFolder
  let program: Program

  init() throws {
    folder = TemporaryFolder()
    program = try Program(in: folder)
    let rules = """
      ! version = 2.0
      ! var name = Evil \(Self.hostile)
      ! array \(Self.word) = b \(Self.word)
      ! \(Self.word) x = y
      > topic \(Self.word) includes \(Self.word)y
      + *
      - In \(Self.hostile) {topic=random}
      < topic
      > object \(Self.word) perl
      \(Self.hostile)
      < object
      + hello
      - Hi \(Self.hostile) <get x> <bot name>
      + go
      - {topic=\(Self.word)}gone
      + set *
      * <star> == \(Self.hostile) => no
      - <set x=\(Self.hostile)><set \(Self.word)=<star>>ok
      + calc
      - <add \(Self.word)=\(Self.word)><call>\(Self.word)</call>
      + broken \(Self.hostile) (
      - \(Self.hostile)
      + loop
      @ nowhere \(Self.hostile)
      \(Self.hostile)
      + *
      - <tagg \(Self.hostile)> <star>

      """
    let bytes = Array(rules.utf8) + Array("+ bytes\n- ".utf8) + HostileText.bytes + [0x0A]
    try folder.write("robots/\(Self.word).rive", bytes)
    try folder.write("good.rive", "+ hello\n- Hi \(Self.hostile)\n+ *\n- <star>\n")
    try folder.write("s.eliza", "(\(Self.word))\n(A ((0) (\(Self.word)))\n\(Self.hostile) ((")
    let cases = """
      # \(Self.hostile)
      you> hello
      bot> Hi

      # second
      you> hello
      bot> Hi \(Self.hostile)
      rule> \(Self.word).rive:3
      expect> \(Self.word) = \(Self.hostile)
      bot (regex)> (\(Self.hostile)
      \(Self.word)> x

      """
    try folder.write("t/\(Self.word).chat", "rules: ../good.rive\n\n" + cases)
    try folder.write(
      "t/fine.chat", "rules: ../good.rive\n\n# \(Self.word)\nyou> hello\nbot> other\n")
    try folder.write("t/bytes.chat", Array("you> ".utf8) + HostileText.bytes + [0x0A])
    try folder.write("t/header.chat", "\(Self.word): x\nrules: \(Self.word)\n\nyou> a\nbot> b\n")
    try folder.write("\(Self.word).json", "{\"\(Self.word)\": [")
    try folder.write("lines", Self.chat)
  }

  /// The input of a chat: every command, with arguments that are as hostile as possible.
  private static var chat: [UInt8] {
    let lines = [
      hostile, "hello", "/why", "/why \(word)", "set \(word)", "/vars", "/vars \(word)", "go",
      "/topic", "x", "calc", "loop", "/all", "/all \(word)", "/whynot \(word)", "/whynot hello",
      "/find \(word)", "/find hello", "/rule \(word)", "/rule hello", "/trace on", "hello",
      "/trace \(word)", "/keys \(word)", "/seed \(word)", "/save \(word)/no", "/save \(word)",
      "/save \(word)", "/expect \(word).chat", "/forget \(word)", "/\(word)", "/hel\(word)",
      "//\(word)", "/undo", "/retry", "/edit \(word)", "/edit 1", "/reload", "/help \(word)",
      "hello", "/teach", word, word, word, "/history \(word)", "back", "/history", "1",
      "rename \(word)", "find \(word)", "export \(word)/no", "export \(word).md", "open \(word)",
      "delete 1", "undo", word, "back", "bytes", "/clear",
    ]
    return Array(lines.joined(separator: "\n").utf8) + [0x0A] + HostileText.bytes + [0x0A]
  }

  private func expectSafe(_ arguments: [String], input: [UInt8] = []) throws {
    let run = try program.run(arguments, input: input)
    #expect(!run.wasKilled, "\(arguments)")
    for (stream, bytes) in [("output", run.output), ("errors", run.errors)] {
      let driver = HostileText.driver(in: bytes)
      #expect(driver == nil, "\(arguments) \(stream): \(driver ?? "")")
    }
  }

  @Test func chatsInAPipeSayNothingRaw() throws {
    for options in [[], ["--json"], ["--strict"], ["--teletype"]] as [[String]] {
      for rules in ["robots", "good.rive", "s.eliza", "eliza"] {
        try expectSafe(
          ["chat", rules, "--commands", "--data", "h", "--user", Self.word] + options,
          input: Self.chat)
      }
    }
  }

  @Test func answersSayNothingRaw() throws {
    for options in [[], ["--json"], ["--why"], ["--json", "--why"]] as [[String]] {
      for message in [Self.hostile, "hello", "loop", "calc", "bytes", "set \(Self.word)"] {
        try expectSafe(["ask", "--rules", "robots", message] + options)
      }
    }
  }

  @Test func theHistorySaysNothingRaw() throws {
    _ = try program.run(["chat", "--commands", "good.rive", "--data", "h"], input: Self.chat)
    _ = try program.run(["chat", "--commands", "robots", "--data", "h"], input: Self.chat)
    for action in [
      ["list"], ["search", Self.word], ["search", "hello"], ["show", "1"], ["show", "2"],
      ["show", Self.word], ["export", "1"], ["export", "2", "--format", "markdown"],
      ["export", "1", "--format", Self.word], [Self.word], ["delete", Self.word],
    ] {
      try expectSafe(["history", "--data", "h"] + action)
      try expectSafe(["history", "--data", "h", "--json"] + action)
    }
  }

  @Test func reportsSayNothingRaw() throws {
    for form in ["pretty", "tap", "junit", "json"] {
      try expectSafe(["replay", "--format", form, "t"])
      try expectSafe([
        "replay", "--format", form, "-v", "--coverage", "--seeds", "2", "t/fine.chat",
      ])
      try expectSafe(["replay", "--format", form, "--slowest", "2", "--rules", "robots", "t"])
    }
    for arguments in [
      ["--list", "t"], ["--filter", Self.word, "t"], ["t/\(Self.word)"],
      ["--lcov", Self.word + "/x", "t"],
      ["--output", Self.word + "/x", "t/fine.chat"],
      ["--import", "\(Self.word).json"], ["--shard", Self.word], ["--rules", Self.word, "t"],
    ] { try expectSafe(["replay"] + arguments) }
    try expectSafe(["diff", "good.rive", "robots", "t"])
    try expectSafe(["diff", Self.word, "robots"])
    try expectSafe(["explore", "--rules", "robots"])
    try expectSafe(["explore", "--rules", Self.word])
  }

  @Test func checksSayNothingRaw() throws {
    for rules in ["robots", "s.eliza", "good.rive", Self.word] {
      for form in ["pretty", "gcc", "json", "sarif"] {
        try expectSafe(["check", "--strict", "--format", form, rules])
      }
    }
    try expectSafe(["check", "--explain", Self.word])
    try expectSafe(["format", "--check", "robots"])
    try expectSafe(["format", Self.word])
    try expectSafe(["new", Self.word + "/robot"])
    try expectSafe(["new", Self.word + "/robot"])
  }

  @Test func complaintsSayNothingRaw() throws {
    for arguments in [
      [Self.word], ["chat", Self.word], ["--\(Self.word)"], ["-\u{1B}"],
      ["ask", "--seed", Self.word, "x"],
      ["--color", Self.word], ["--language", Self.word], ["--max", Self.word],
      ["--log", Self.word + "/x"],
      ["--record", Self.word + "/x"], ["--record", "\(Self.word).json"],
      ["--data", "\(Self.word).json"],
      ["--continue=\(Self.word)"], ["manual", Self.word], ["completions", Self.word],
      ["limits", Self.word], ["replay", "--help", Self.word],
    ] { try expectSafe(arguments) }
  }

  /// A file name that is not valid UTF-8, which only the system itself can create.
  @Test func namesThatAreNoTextSayNothingRaw() throws {
    let run = try program.shell(
      """
      name=$(printf 'x\\377\\355\\240\\200\\033[2J')
      mkdir "$name"; cp good.rive "$name/$name.rive"; cp t/fine.chat "$name/$name.chat"
      for command in "chat" "check" "replay" "format --check" "diff good.rive" "replay --list"; do
        "$parley" $command "$name" < lines; "$parley" $command "$name/no" < lines
      done 2>&1
      """)
    #expect(HostileText.driver(in: run.output) == nil)
    #expect(run.output.count > 500)
  }

  /// Output for another program is exact, byte for byte.
  @Test func whatIsMeantForAProgramIsExact() throws {
    let rules = Array("+ a\n- ".utf8) + HostileText.bytes + Array("\n".utf8)
    let formatted = try program.run(["format"], input: rules)
    #expect(formatted.code == 0)
    #expect(formatted.output.firstRange(of: HostileText.bytes) != nil)
    #expect(try program.run(["format", "-"], input: rules).output == formatted.output)
    let category = "<category><pattern>A</pattern><template>b</template></category>"
    let categories = try program.run(
      ["format", "-"], input: Array("<aiml>\(category)</aiml>".utf8))
    #expect(categories.text == "<aiml>\n  \(category)\n</aiml>\n")
    let script = try program.run(["format", "-"], input: Array("(HELLO)".utf8))
    #expect(script.code == 0, "\(script.text)")
    let patch = try program.run(["replay", "--update", "--dry-run", "t/fine.chat"])
    #expect(patch.text.contains("\n # \(Self.word)\n"))
  }

  /// On a terminal, with the line editor, the history screen and the complaints.
  @Test func aTerminalIsSentNothingRaw() throws {
    let chat = try TerminalProgram(
      program, ["chat", folder.path + "/robots", "--data", folder.path + "/h"])
    try chat.screen.waitFor("you>")
    for line in ["hello", "set x", "/vars", "/why", "bytes", "/find hello", "/rule hello", "/all"] {
      chat.screen.type(line + "\r")
      try chat.screen.waitFor("you>")
    }
    chat.screen.type("/history\r")
    try chat.screen.waitFor("history>")
    chat.screen.type("quit\r")
    #expect(chat.ending() == .exited(0))
    let shown = chat.screen.transcript()
    for piece in ["\u{1B}]0;pwned", "\u{1B}[2J", "\u{9B}", "\u{202E}", "\u{2066}", "\u{85}"] {
      #expect(!shown.contains(piece), "\(piece.debugDescription)")
    }
    #expect(shown.contains("\\x1B]0;pwned"))
  }
}
