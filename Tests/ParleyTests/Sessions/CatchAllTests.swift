import Foundation
import TestSupport
import Testing

/// Messages that only a catch-all matches, as programs and tests see them.
@Suite struct CatchAllTests {
  private let folder = TemporaryFolder()

  private static let languages = [
    ("r.rive", "+ hello\n- Hi.\n\n+ *\n- Pardon?\n"),
    (
      "r.eliza",
      "(HI)\nSTART\n(HELLO ((0) (HI.)))\n(NONE ((0) (PARDON?)))\n(MEMORY HELLO (0 = 1) (0 = 2) (0 = 3) (0 = 4))\n"
    ),
    (
      "r.aiml",
      "<aiml version=\"2.1\"><category><pattern>HELLO</pattern><template>Hi.</template></category>"
        + "<category><pattern>*</pattern><template>Pardon?</template></category></aiml>"
    ),
  ]

  private func said(_ messages: String...) -> [UInt8] {
    Array(messages.map { $0 + "\n" }.joined().utf8)
  }

  @Test(arguments: Self.languages)
  func everyLanguageTellsPrograms(_ name: String, _ rules: String) throws {
    try folder.write(name, rules)
    let program = try Program(in: folder)
    let run = try program.run([name, "--json", "--no-history"], input: said("hello", "what now"))
    let lines = run.text.split(separator: "\n")
    try #require(lines.count == 2, "\(run.text)\(run.complaints)")
    #expect(
      !lines[0].contains("catchAll") && lines[1].contains(#","catchAll":true"#), "\(run.text)")
    for (message, code) in [("hello", Int32(0)), ("what now", 1)] {
      #expect(
        try program.run(["ask", "--rules", name, "--strict=catch-all", message]).code == code)
      #expect(try program.run(["ask", "--rules", name, "--strict", message]).code == 0)
    }
  }

  @Test func aReplayCanRefuseThem() throws {
    try folder.write("r.rive", Self.languages[0].1 + "\n> topic shy\n+ hello\n- Psst.\n< topic\n")
    try folder.write(
      "t.chat",
      """
      rules: r.rive

      # heard
      you> hello
      bot> Hi.

      # missed
      you> what
      bot> Pardon?

      # meant
      you> what
      bot> Pardon?
      rule> r.rive:4

      # unmatched
      you> /set topic shy
      note> topic: shy
      you> what
      bot> ERR: No Reply Matched
      """)
    let program = try Program(in: folder)
    func failures(_ options: String...) throws -> [String] {
      let run = try program.run(["replay", "t.chat", "--format", "json"] + options)
      return run.text.components(separatedBy: #""check":""#).dropFirst().map {
        String($0.prefix { $0 != "\"" })
      }
    }
    #expect(try failures().isEmpty)
    #expect(try failures("--strict") == ["unmatched"])
    #expect(try failures("--strict=catch-all") == ["catch-all", "unmatched"])
    let shown = try program.run(["replay", "t.chat", "--strict=catch-all"])
    #expect(shown.code == 1)
    #expect(
      shown.text.contains("t.chat:8: missed: only the catch-all matched"), "\(shown.text)")
    #expect(try program.run(["replay", "t.chat", "--strict=all"]).code == 2)
  }

  @Test func theTopicCommandTells() throws {
    try folder.write("r.rive", Self.languages[0].1)
    let run = try Program(in: folder).run(
      ["r.rive", "--commands", "--no-history"], input: said("hello", "/topic", "what", "/topic"))
    #expect(
      run.text == """
        Hi.
        topic: random
        Pardon?
        topic: random
        Only a catch-all matched the last message: trigger *, r.rive:4.

        """, "\(run.text)")
  }
}
