import Foundation
import TestSupport
import Testing

/// `parley replay --update=ask`, with answers on standard input.
@Suite struct UpdateDialogueTests {
  private let folder = TemporaryFolder()

  private func program() throws -> Program {
    try folder.write("r.rive", "+ hello\n- hi\n\n+ bye\n- see you\n")
    try folder.write(
      "x.chat", "rules: r.rive\n# a\nyou> hello\nbot> nope\n# b\nyou> bye\nbot (regex)> no\n")
    return try Program(in: folder)
  }

  private func ask(_ program: Program, _ answers: String) throws -> Program.Run {
    try program.run(["replay", "x.chat", "--update=ask"], input: Array(answers.utf8))
  }

  @Test func answersDecideAboutEachChange() throws {
    let program = try program()
    let run = try ask(program, "what\nn\nyes\n")
    #expect(run.code == 1 && run.text.contains("1 failed, 1 updated"), "\(run.text)")
    #expect(run.complaints.contains("x.chat:4: the reply differs\n@@"))
    #expect(run.complaints.contains("-bot> nope\n+bot> hi\n"))
    #expect(run.complaints.contains("Type y, n, e, or s"))
    #expect(
      try folder.text(of: "x.chat")
        == "rules: r.rive\n# a\nyou> hello\nbot> nope\n# b\nyou> bye\nbot> see you\n")
    #expect(try ask(program, "y\n").code == 0)
    #expect(try program.run(["replay", "x.chat"]).code == 0)
  }

  @Test func blanksAndCarriageReturnsAroundAnAnswerAreIgnored() throws {
    let run = try ask(program(), "y\r\n yes \r\n")
    #expect(run.code == 0 && !run.complaints.contains("Type y, n, e, or s"), "\(run.complaints)")
  }

  @Test func theEndOfTheInputChangesNothing() throws {
    let program = try program()
    let before = try folder.text(of: "x.chat")
    for answers in ["", "s\n"] {
      let run = try ask(program, answers)
      #expect(run.code == 1 && run.text.contains("2 failed"), "\(run.text)")
    }
    #expect(try folder.text(of: "x.chat") == before)
  }

  @Test("Ctrl-C at a question keeps the changes accepted before")
  func interruptedAtTheSecondQuestion() throws {
    let run = try TerminalProgram(
      program(), ["replay", "x.chat", "--update=ask"], isInFolder: true)
    try run.screen.waitFor("+bot> hi")
    run.screen.type("y\n")
    try run.screen.waitFor("+bot> see you")
    run.screen.type("\u{3}")
    #expect(run.ending() == .killed(SIGINT))
    let text = try folder.text(of: "x.chat")
    #expect(text.contains("bot> hi\n") && text.contains("bot (regex)> no\n"), "\(text)")
  }

  @Test func theEditorHasTheNewLines() throws {
    let program = try program()
    try folder.write("editor", "#!/bin/sh\nsed -i 's/hi/h[...]/' \"$2\"\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path + "/editor")
    let run = try program.shell(
      "VISUAL='\(folder.path)/editor' \"$parley\" replay x.chat --update=ask",
      input: Array("e\ns\n".utf8))
    #expect(run.code == 1, "\(run.complaints)")
    #expect(try folder.text(of: "x.chat").contains("you> hello\nbot> h[...]\n"))
  }
}
