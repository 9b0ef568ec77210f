import TestSupport
import Testing

/// A whole session as a screen reader reads it: text alone, row by row.
@Suite struct PlainSessionTests {
  private let folder = TemporaryFolder()

  @Test(
    arguments: [
      (["--plain"], [:]), (["--set", "plain=on"], [:]), ([], ["ACCESSIBLE": "1"]),
      ([], ["TERM": "dumb"]), (["--plain", "--color", "always"], ["FORCE_HYPERLINK": "1"]),
    ] as [([String], [String: String])])
  func isTextAlone(_ options: [String], _ variables: [String: String]) throws {
    try folder.write("r.rive", "+ hello *\n- Hi <star>.\n\n+ *\n- Go on.\n")
    let chat = try TerminalProgram(
      Program(in: folder), ["chat", folder.path + "/r.rive", "--no-settings"] + options,
      variables: variables)
    let name = String(repeating: "bobby ", count: 12) + "brown"
    let talk: [(prompt: String, line: String)] = [
      ("you>", "hello bob"), ("you>", "/why full"), ("you>", "/help"), ("you>", "/find hello"),
      ("you>", "hello " + name), ("you>", "/why full"), ("you>", "/robot nosuch"),
      ("you>", "/history"), ("history>", "help"), ("history>", "1"), ("history>", "q"),
      ("history>", "q"), ("you>", "/\t\t\u{15}hello"),
      ("you>", "/quit"),
    ]
    for (prompt, line) in talk {
      try chat.screen.waitFor(prompt)
      chat.screen.type(line + "\r")
    }
    #expect(chat.ending() == .exited(0))
    let heard = chat.screen.transcript()
    #expect(!heard.contains("\u{1B}"), "\(heard.debugDescription)")
    for sign in "├└│█⠋" { #expect(!heard.contains(sign), "\(sign)") }
    let rows = heard.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }
    for row in [
      "bot> Hi bob.", "trigger hello *  \(folder.path)/r.rive:1", "wildcard 1: “bob”",
      "/save FILE: saves a transcript", "Tab: completes names", "/save: saves a transcript",
      "matched: hello \(name)  (topic random)", "wildcard 1: “\(name)”",
      "find [words]: lists the conversations with these words",
    ] {
      #expect(rows.contains { $0.hasSuffix(row) }, "\(row): \(heard)")
    }
    #expect(rows.contains { $0.hasPrefix("note> ") && $0.contains("nosuch") })
    #expect(!heard.contains("suggestion"))
    for row in rows { #expect(!row.contains("   "), "no columns: \(row)") }
    #expect(rows.contains { $0.hasPrefix("1. hello bob (") && $0.contains("2 exchanges") })
  }

  @Test(arguments: [["check", "many.rive"], ["replay", "t.chat", "--seeds", "40000"]])
  func longWorkWritesOnlyRows(_ arguments: [String]) throws {
    let rules = (0..<60_000).map { "+ word\($0) (a|b|c)\n- x\n- y\n\n" }
    try folder.write("many.rive", rules.joined())
    try folder.write("t.chat", "rules: r.rive\n\nyou> hello\nbot> Hi.\nor> Ho.\n")
    try folder.write("r.rive", "+ hello\n- Hi.\n- Ho.\n")
    let work = try TerminalProgram(
      Program(in: folder), arguments, variables: ["TERM": "dumb"], isInFolder: true)
    #expect(work.ending() == .exited(0))
    let heard = work.screen.transcript()
    #expect(!heard.isEmpty && !heard.contains("\u{1B}") && !heard.contains("\r" as Character))
  }
}
