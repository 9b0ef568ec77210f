import Foundation
import TestSupport
import Testing

@Suite("parley explore")
struct ExploreSessionTests {
  private let folder = TemporaryFolder()

  @Test(
    "The header names a built-in robot as transcripts do, and the transcript replays",
    arguments: [
      ("eliza", "builtin/eliza"), ("Isla", "builtin/ferry"), ("Wren", "builtin"),
    ])
  func builtinRobots(word: String, name: String) throws {
    let program = try Program(in: folder)
    let run = try program.run(["explore", word, "--limit", "5", "--output", "found/net.chat"])
    #expect(run.code == 0, "\(run.complaints)")
    #expect(try folder.text(of: "found/net.chat").hasPrefix("rules: \(name)\n"))
    #expect(try program.run(["replay", "found/net.chat"]).code == 0)
  }

  @Test("--replies adds the replies that no other case gets, with the variables that they set")
  func replies() throws {
    try folder.write(
      "r.rive", "+ tea\n- <set drink=tea>Green?\n- Black?\n- Iced?\n\n+ *\n- Hm.\n")
    let program = try Program(in: folder)
    #expect(try program.run(["explore", "r.rive", "--replies", "-o", "net.chat"]).code == 0)
    let text = try folder.text(of: "net.chat")
    for reply in ["Green?", "Black?", "Iced?"] {
      #expect(text.components(separatedBy: "bot> \(reply)").count == 2, "\(text)")
    }
    #expect(text.contains("bot> Green?\nexpect> drink = tea\n"), "\(text)")
    #expect(try program.run(["replay", "--strict", "net.chat"]).code == 0)
    #expect(try program.run(["mutate", "net.chat", "--mutators", "reply-removal"]).code == 0)
  }

  @Test("The robot's clock is that of a replay")
  func clock() throws {
    try folder.write(
      "r.rive",
      """
      + what year is it
      * <date %Y> == 1970 => Nineteen seventy.
      - It is late.

      + (really|sure)
      % nineteen seventy
      - Yes.

      + *
      - Hm.
      """)
    let program = try Program(in: folder)
    let run = try program.run(["explore", "r.rive", "--wordings", "9", "--output", "net.chat"])
    #expect(run.code == 0 && run.complaints == "reached 3 of 3 rules\n", "\(run.complaints)")
    #expect(try program.run(["replay", "--strict", "net.chat"]).code == 0)
  }

  @Test("ELIZA's replies come in turn, without a seed")
  func repliesInTurn() throws {
    try folder.write(
      "x.eliza",
      "HELLO\nSTART\n(SORRY ((0) (ONE) (TWO) (THREE)))\n(NONE ((0) (FIRST) (SECOND)))\n()\n")
    let program = try Program(in: folder)
    let run = try program.run(["explore", "x.eliza", "--replies", "--output", "net.chat"])
    #expect(
      run.complaints.contains(" of the 5 replies that they choose from\n"), "\(run.complaints)")
    let text = try folder.text(of: "net.chat")
    for reply in ["ONE", "TWO", "THREE", "SECOND"] {
      #expect(text.contains("bot> \(reply)"), "\(text)")
    }
    #expect(!text.contains("/seed"))
    #expect(try program.run(["replay", "--strict", "net.chat"]).code == 0)
  }

  @Test("conditional replies are not counted among the replies that chance chooses")
  func conditionalReplies() throws {
    try folder.write("c.rive", "+ a\n* <get x> == undefined => One.\n- Two.\n\n+ b\n- Three.\n")
    let run = try Program(in: folder).run(["explore", "c.rive", "--replies", "-o", "net.chat"])
    let count = "reached 2 of 2 rules, none of which chooses among several replies\n"
    #expect(run.complaints.contains(count), "\(run.complaints)")
  }

  @Test("--wordings adds cases with other messages for the same rule")
  func wordings() throws {
    try folder.write(
      "r.rive", "+ i like (red|blue|dark green) [very much]\n- Good.\n\n+ *\n- Hm.\n")
    let program = try Program(in: folder)
    #expect(
      try program.run(["explore", "r.rive", "--wordings", "9", "--output", "net.chat"]).code == 0)
    let text = try folder.text(of: "net.chat")
    for words in ["blue", "dark green", "very much"] { #expect(text.contains(words), "\(text)") }
    #expect(
      text.contains("\n or> i like ") && text.contains("\nbot (any)>\nrule> r.rive: i like "),
      "\(text)")
    #expect(try program.run(["replay", "--strict", "net.chat"]).code == 0)
    let wrong = try program.run(["explore", "r.rive", "--wordings", "0"])
    #expect(wrong.code == 2 && wrong.complaints.contains("--wordings"))
  }
}
